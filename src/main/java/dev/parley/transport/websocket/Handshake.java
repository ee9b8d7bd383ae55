package dev.parley.transport.websocket;

import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Via;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.origin.HostOriginFilter;
import dev.parley.telemetry.audit.Actor;
import dev.parley.transport.http.PathSegments;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.websockets.next.HttpUpgradeCheck;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Accepts a WebSocket only if its caller may answer in the session (else HTTP 401 or 403) and the
 * session id is valid (else HTTP 400).
 */
@ApplicationScoped
public class Handshake implements HttpUpgradeCheck {
  static final TypedKey<SessionKey> SESSION = new TypedKey<>("session");
  static final TypedKey<Caller> CALLER = new TypedKey<>("caller");

  /** Whether our page or another frontend answers: for endings, results and the audit log. */
  static final TypedKey<Via> VIA = new TypedKey<>("via");

  /** The sender of its messages, for the audit log. */
  static final TypedKey<Actor> ACTOR = new TypedKey<>("actor");

  private static final int SESSION_SEGMENT = 3;

  private final CallerResolver callers;
  private final HostOriginFilter hostOriginFilter;

  Handshake(CallerResolver callers, HostOriginFilter hostOriginFilter) {
    this.callers = callers;
    this.hostOriginFilter = hostOriginFilter;
  }

  @Override
  public Uni<CheckResult> perform(HttpUpgradeContext context) {
    Optional<String> sessionId =
        PathSegments.segment(context.httpRequest().path(), SESSION_SEGMENT)
            .filter(Identifier::isValid);
    context.userData().put(WebSocketLink.TRANSPORT, context.httpRequest().connection());
    boolean ownPage = hostOriginFilter.isOwnPage(context.httpRequest());
    Via via = ownPage ? Via.PAGE : Via.FRONTEND;
    context.userData().put(VIA, via);
    return sessionId
        .map(id -> context.securityIdentity().map(identity -> check(context, identity, id, via)))
        .orElseGet(() -> CheckResult.rejectUpgrade(400));
  }

  private CheckResult check(
      HttpUpgradeContext context, SecurityIdentity identity, String id, Via via) {
    try {
      Caller caller = callers.atSocket(context.httpRequest(), identity, id);
      context.userData().put(CALLER, caller);
      context
          .userData()
          .put(ACTOR, CallerResolver.actor(caller, context.httpRequest(), via.wire()));
      context.userData().put(SESSION, SessionKey.of(caller.principal(), id));
      return CheckResult.permitUpgradeSync();
    } catch (Refusal refusal) {
      return CheckResult.rejectUpgradeSync(refusal.code().httpStatus(), callers.challenge(refusal));
    }
  }
}
