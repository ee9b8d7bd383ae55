package dev.parley.transport.rest;

import dev.parley.call.CallPerson;
import dev.parley.identity.Identifier;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Reach;
import dev.parley.json.JsonCodec;
import dev.parley.limits.RateLimits;
import dev.parley.question.Urgency;
import dev.parley.security.authentication.CallerResolver;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a host would find anybody, before it asks. */
@Path("/api/v1/reach")
@Produces(MediaType.APPLICATION_JSON)
public class ReachResource {
  private final CallerResolver callers;
  private final Reach reach;
  private final RateLimits limits;
  private final JsonCodec codec;

  ReachResource(CallerResolver callers, Reach reach, RateLimits limits, JsonCodec codec) {
    this.callers = callers;
    this.reach = reach;
    this.limits = limits;
    this.codec = codec;
  }

  /** The ways, without the names of anybody. */
  @RegisterForReflection
  record ReachBody(boolean anybody, List<String> ways) {
    static ReachBody of(List<String> ways) {
      return new ReachBody(!ways.isEmpty(), ways);
    }
  }

  @GET
  public Uni<Response> read(
      @Context RoutingContext rc,
      @QueryParam("session") @Nullable String session,
      @QueryParam("urgency") @Nullable String urgency,
      @HeaderParam(CallPerson.HEADER) @Nullable String person) {
    Principal asker = callers.identifiedAsker(rc);
    limits.poll(asker);
    SessionKey asked =
        session == null ? null : SessionKey.of(asker, Identifier.checked("session", session));
    InboxKey inbox = InboxKey.of(asker, new CallPerson(null, person).checked(asker));
    Urgency wanted = urgency == null ? Urgency.NORMAL : Urgency.checked("urgency", urgency);
    return reach
        .ways(asked, inbox, wanted)
        .map(ways -> Response.ok(codec.bytes(ReachBody.of(ways))).build());
  }
}
