package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SessionTitle;
import dev.parley.interaction.SessionTitles;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Tickets;
import dev.parley.telemetry.audit.Actor;
import dev.parley.transport.http.PathSegments;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/** Operations on a whole session: its title, tickets for it, and wiping it. */
@Path("/api/v1/sessions/{sessionId}")
@Produces(MediaType.APPLICATION_JSON)
public class SessionResource {
  private static final int SESSION = 3;
  private static final int LONGEST_OWNER = 1_200;

  private final CallerResolver callers;
  private final Tickets tickets;
  private final InteractionService interactions;
  private final SessionTitles titles;
  private final Bodies bodies;
  private final JsonCodec codec;

  SessionResource(
      CallerResolver callers,
      Tickets tickets,
      InteractionService interactions,
      SessionTitles titles,
      Bodies bodies,
      JsonCodec codec) {
    this.callers = callers;
    this.tickets = tickets;
    this.interactions = interactions;
    this.titles = titles;
    this.bodies = bodies;
    this.codec = codec;
  }

  /** Mints a ticket, which lets a frontend answer in this session only. */
  @POST
  @Path("tickets")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> mint(@Context RoutingContext rc) {
    Caller minter = callers.minter(rc);
    String sessionId = sessionId(rc);
    return bodies.read(rc, TicketBody.class).map(body -> minted(rc, minter, sessionId, body));
  }

  private Response minted(RoutingContext rc, Caller minter, String sessionId, TicketBody body) {
    if (body.isForInbox()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "a ticket for an inbox is for no session: mint it at /api/v1/tickets");
    }
    Actor by = CallerResolver.actor(rc, Via.REST.wire());
    return MintedTicket.response(
        codec, sessionId, tickets.mint(minter, by, sessionId, body.terms()));
  }

  /** Gives the session a title, also for what is open in it; null or blank takes it away. */
  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> title(@Context RoutingContext rc) {
    String sessionId = sessionId(rc);
    Caller caller = callers.answerer(rc, sessionId);
    return bodies
        .object(rc)
        .map(SessionResource::title)
        .chain(title ->
            titles.title(
                SessionKey.of(caller.principal(), sessionId),
                title.orElse(null),
                CallerResolver.actor(rc, Via.REST.wire())))
        .map(done -> Response.noContent().build());
  }

  private static Optional<String> title(JsonNode body) {
    JsonNode title = body.path("title");
    if (!title.isTextual() && !title.isNull()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "title must be a string, or null to take the title away");
    }
    return Optional.ofNullable(SessionTitle.checked("title", title.textValue()));
  }

  /**
   * Wipes the session: open questions end as aborted, and everything stored of it is deleted. The
   * query parameter {@code owner} names the owner of the session within the caller's tenant;
   * without it, the caller is the owner.
   */
  @DELETE
  public Uni<Response> wipe(@Context RoutingContext rc) {
    Caller caller = callers.admin(rc);
    Principal admin = caller.principal();
    SessionKey session =
        new SessionKey(admin.tenant(), owner(rc).orElse(admin.owner()), sessionId(rc));
    return interactions
        .wipe(session, CallerResolver.actor(rc, Via.REST.wire()))
        .map(done -> Response.noContent().build());
  }

  /**
   * Reads the raw parameter, because JAX-RS treats an empty one as absent: that would wipe the
   * caller's own session.
   */
  private static Optional<String> owner(RoutingContext rc) {
    List<String> owners = rc.request().params().getAll("owner");
    if (owners.size() > 1
        || owners.stream().anyMatch(o -> o.isEmpty() || o.length() > LONGEST_OWNER)) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "owner must name one owner of the tenant");
    }
    return owners.stream().findFirst();
  }

  private static String sessionId(RoutingContext rc) {
    return Identifier.checked("The session id", PathSegments.decoded(rc, SESSION));
  }
}
