package dev.parley.transport.pages;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Login;
import dev.parley.security.authentication.Scope;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/** Tells a caller who it is. A page learns here whether to log in, and its CSRF token. */
@Path("/api/v1/me")
@Produces(MediaType.APPLICATION_JSON)
public class MeResource {
  private final CallerResolver callers;
  private final Login login;
  private final JsonCodec codec;

  MeResource(CallerResolver callers, Login login, JsonCodec codec) {
    this.callers = callers;
    this.login = login;
    this.codec = codec;
  }

  @GET
  public Response me(@Context RoutingContext rc) {
    Caller caller = caller(rc);
    ObjectNode me = codec.object().put("client", caller.principal().client());
    ArrayNode scopes = me.putArray("scopes");
    caller.scopes().stream().sorted().map(Scope::wire).forEach(scopes::add);
    if (caller.person() != null) {
      me.put("person", caller.person());
    }
    if (caller.session() != null) {
      me.put("sessionId", caller.session());
    }
    if (caller.expiresAt() != null) {
      me.put("expiresAt", caller.expiresAt().toString());
    }
    callers.guard(rc).ifPresent(guard -> me.put("csrf", guard));
    return Response.ok(codec.bytes(me)).build();
  }

  /** A page that may not come in learns where its person can log in. */
  private Caller caller(RoutingContext rc) {
    try {
      return callers.identified(rc);
    } catch (Refusal refusal) {
      if (refusal.code() != ErrorCode.UNAUTHENTICATED || !login.isOffered()) {
        throw refusal;
      }
      throw Refusal.of(refusal.code(), refusal.reason(), Map.of("login", "/login"));
    }
  }
}
