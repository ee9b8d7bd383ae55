package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.mail.MailCodes;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.person.MailConfirmations;
import dev.parley.person.PersonSettings;
import dev.parley.security.authentication.CallerResolver;
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

/** By which a person shows that they read what comes to the address that they have set. */
@Path("/api/v1/me/mail")
@Produces(MediaType.APPLICATION_JSON)
public class MailResource {
  private static final int LONGEST_CODE = 40;

  private final CallerResolver callers;
  private final MailCodes codes;
  private final MailConfirmations confirmations;
  private final Bodies bodies;
  private final JsonCodec codec;

  MailResource(
      CallerResolver callers,
      MailCodes codes,
      MailConfirmations confirmations,
      Bodies bodies,
      JsonCodec codec) {
    this.callers = callers;
    this.codes = codes;
    this.confirmations = confirmations;
    this.bodies = bodies;
    this.codec = codec;
  }

  /** Sends a code to the address. */
  @POST
  @Path("code")
  public Uni<Response> send(@Context RoutingContext rc) {
    return codes.send(inbox(rc), actor(rc)).map(sent -> Response.noContent().build());
  }

  /** Confirms the address by the code. */
  @POST
  @Path("confirmation")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> confirm(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    Actor by = actor(rc);
    return bodies
        .object(rc)
        .map(MailResource::code)
        .chain(code -> confirmations.confirm(inbox, code, by))
        .map(this::response);
  }

  private static String code(JsonNode body) {
    JsonNode code = body.path("code");
    if (!code.isTextual() || code.asText().length() > LONGEST_CODE) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "code must be a text: the digits that were sent by mail");
    }
    return code.asText();
  }

  private InboxKey inbox(RoutingContext rc) {
    return callers.inboxOwner(rc).inbox().orElseThrow();
  }

  private static Actor actor(RoutingContext rc) {
    return CallerResolver.actor(rc, Via.REST.wire());
  }

  private Response response(PersonSettings now) {
    byte[] body = codec.bytes(SettingsBody.of(now));
    return Response.ok(body).tag(IfMatch.tag(body)).build();
  }
}
