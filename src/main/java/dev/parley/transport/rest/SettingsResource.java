package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.limits.RateLimits;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsService;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.audit.Actor;
import dev.parley.transport.http.SettingsMembers;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What a person has set for themselves. */
@Path("/api/v1/me/settings")
@Produces(MediaType.APPLICATION_JSON)
public class SettingsResource {
  private final CallerResolver callers;
  private final SettingsService settings;
  private final RateLimits limits;
  private final Bodies bodies;
  private final JsonCodec codec;

  SettingsResource(
      CallerResolver callers,
      SettingsService settings,
      RateLimits limits,
      Bodies bodies,
      JsonCodec codec) {
    this.callers = callers;
    this.settings = settings;
    this.limits = limits;
    this.bodies = bodies;
    this.codec = codec;
  }

  @GET
  public Uni<Response> read(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    limits.poll(inbox);
    return settings.own(inbox).map(this::response);
  }

  /** Replaces what the body names; null deletes. */
  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> change(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    IfMatch condition = IfMatch.of(rc);
    Actor by = CallerResolver.actor(rc, Via.REST.wire());
    return bodies
        .object(rc)
        .chain(body -> settings.change(inbox, kept -> changed(kept, body, condition), by))
        .map(this::response);
  }

  private InboxKey inbox(RoutingContext rc) {
    return callers.inboxOwner(rc).inbox().orElseThrow();
  }

  private PersonSettings changed(PersonSettings kept, JsonNode body, IfMatch condition) {
    if (!condition.matches(IfMatch.tag(bytes(kept)))) {
      throw Refusal.of(
          ErrorCode.SETTINGS_CHANGED,
          "The settings were changed since; read them again, and send the new ETag");
    }
    return SettingsMembers.changed(kept, body);
  }

  private Response response(PersonSettings now) {
    byte[] body = bytes(now);
    return Response.ok(body).tag(IfMatch.tag(body)).build();
  }

  private byte[] bytes(PersonSettings some) {
    return codec.bytes(SettingsBody.of(some));
  }
}
