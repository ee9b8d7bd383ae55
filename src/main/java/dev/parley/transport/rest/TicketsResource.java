package dev.parley.transport.rest;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Tickets;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Mints tickets for the inboxes of people to whom a program addresses its questions. */
@Path("/api/v1/tickets")
@Produces(MediaType.APPLICATION_JSON)
public class TicketsResource {
  private final CallerResolver callers;
  private final Tickets tickets;
  private final Bodies bodies;
  private final JsonCodec codec;

  TicketsResource(CallerResolver callers, Tickets tickets, Bodies bodies, JsonCodec codec) {
    this.callers = callers;
    this.tickets = tickets;
    this.bodies = bodies;
    this.codec = codec;
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> mint(@Context RoutingContext rc) {
    Caller minter = callers.inboxMinter(rc);
    return bodies.read(rc, TicketBody.class).map(body -> minted(rc, minter, body));
  }

  private Response minted(RoutingContext rc, Caller minter, TicketBody body) {
    if (!body.isForInbox() || body.person() == null) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "inbox must be true, and person must name whose inbox it is; tickets for a session are"
              + " minted at /api/v1/sessions/{sessionId}/tickets");
    }
    Actor by = CallerResolver.actor(rc, Via.REST.wire());
    return MintedTicket.response(codec, null, tickets.mintForInbox(minter, by, body.terms()));
  }
}
