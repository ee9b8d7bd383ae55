package dev.parley.transport.rest;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.person.WebhookSecrets;
import dev.parley.security.authentication.CallerResolver;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The secret by which a person's webhook is signed. */
@Path("/api/v1/me/webhook/secret")
@Produces(MediaType.APPLICATION_JSON)
public class WebhookSecretResource {
  private final CallerResolver callers;
  private final WebhookSecrets secrets;
  private final JsonCodec codec;

  WebhookSecretResource(CallerResolver callers, WebhookSecrets secrets, JsonCodec codec) {
    this.callers = callers;
    this.secrets = secrets;
    this.codec = codec;
  }

  /** The secret, which is shown this once. */
  @RegisterForReflection
  record SecretBody(String secret) {
    /** Without the secret, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "SecretBody";
    }
  }

  /** Makes a new secret. */
  @POST
  public Uni<Response> renew(@Context RoutingContext rc) {
    InboxKey inbox = callers.inboxOwner(rc).inbox().orElseThrow();
    return secrets
        .renew(inbox, CallerResolver.actor(rc, Via.REST.wire()))
        .map(made -> Response.ok(codec.bytes(new SecretBody(made.text()))).build());
  }
}
