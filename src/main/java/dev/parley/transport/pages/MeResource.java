package dev.parley.transport.pages;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.person.EnabledChannels;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.Login;
import dev.parley.security.authentication.Scope;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells a caller who it is. A page asks here whether its person must log in, and for its CSRF
 * token.
 */
@Path("/api/v1/me")
@Produces(MediaType.APPLICATION_JSON)
public class MeResource {
  private final CallerResolver callers;
  private final Login login;
  private final EnabledChannels channels;
  private final JsonCodec codec;

  MeResource(CallerResolver callers, Login login, EnabledChannels channels, JsonCodec codec) {
    this.callers = callers;
    this.login = login;
    this.channels = channels;
    this.codec = codec;
  }

  @GET
  public Response me(@Context RoutingContext rc) {
    Caller caller = caller(rc);
    boolean hasInbox = caller.inbox().isPresent() && caller.scopes().contains(Scope.ANSWER);
    Me me =
        new Me(
            caller.principal().client(),
            caller.scopes().stream().sorted().map(Scope::wire).toList(),
            caller.person(),
            caller.isForInbox() ? null : caller.session(),
            hasInbox ? true : null,
            hasInbox ? channels.names() : null,
            caller.expiresAt() == null ? null : caller.expiresAt().toString(),
            callers.guard(rc).orElse(null));
    return Response.ok(codec.bytes(me)).build();
  }

  /**
   * The response: who the caller is.
   *
   * @param person null if the caller is a program
   * @param sessionId the session to which a ticket restricts the caller; else null
   * @param inbox true if the caller has an inbox; else null
   * @param channels the channels that a person can set up here; null for who has no inbox
   * @param expiresAt when the credential expires; null if it does not
   * @param csrf the token that a page must send with changes; null if none is needed
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Me(
      String client,
      List<String> scopes,
      @Nullable String person,
      @Nullable String sessionId,
      @Nullable Boolean inbox,
      @Nullable List<String> channels,
      @Nullable String expiresAt,
      @Nullable String csrf) {}

  /** Adds the path of the login to the refusal, for pages. */
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
