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
import io.quarkus.websockets.next.UserData;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Function;

/**
 * Accepts a WebSocket only if its caller may answer in the session, or has an inbox (else HTTP 401
 * or 403), and the session id is valid (else HTTP 400).
 */
@ApplicationScoped
public class Handshake implements HttpUpgradeCheck {
  static final TypedKey<QuestionSource> SOURCE = new TypedKey<>("source");
  static final TypedKey<Caller> CALLER = new TypedKey<>("caller");

  /** Which way answers come: for endings, results and the audit log. */
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

  /**
   * How a frontend is admitted.
   *
   * @param caller finds who it is
   * @param source what such a caller is shown
   */
  private record Visit(
      Function<SecurityIdentity, Caller> caller, Function<Caller, QuestionSource> source) {}

  @Override
  public Uni<CheckResult> perform(HttpUpgradeContext context) {
    HttpServerRequest request = context.httpRequest();
    context.userData().put(WebSocketLink.TRANSPORT, request.connection());
    if (context.endpointId().equals(InboxSocket.ID)) {
      return checked(context, Via.INBOX, toInbox(request));
    }
    Via via = hostOriginFilter.isOwnPage(request) ? Via.PAGE : Via.FRONTEND;
    return PathSegments.segment(request.path(), SESSION_SEGMENT)
        .filter(Identifier::isValid)
        .map(id -> checked(context, via, toSession(request, id)))
        .orElseGet(() -> CheckResult.rejectUpgrade(400));
  }

  private Visit toSession(HttpServerRequest request, String id) {
    return new Visit(
        identity -> callers.atSocket(request, identity, id),
        caller -> new QuestionSource.OfSession(SessionKey.of(caller.principal(), id)));
  }

  private Visit toInbox(HttpServerRequest request) {
    return new Visit(
        identity -> callers.atInbox(request, identity),
        caller -> new QuestionSource.OfInbox(caller.inbox().orElseThrow()));
  }

  private Uni<CheckResult> checked(HttpUpgradeContext context, Via via, Visit visit) {
    context.userData().put(VIA, via);
    return context.securityIdentity().map(identity -> check(context, via, visit, identity));
  }

  private CheckResult check(
      HttpUpgradeContext context, Via via, Visit visit, SecurityIdentity identity) {
    try {
      Caller caller = visit.caller().apply(identity);
      UserData known = context.userData();
      known.put(CALLER, caller);
      known.put(ACTOR, CallerResolver.actor(caller, context.httpRequest(), via.wire()));
      known.put(SOURCE, visit.source().apply(caller));
      return CheckResult.permitUpgradeSync();
    } catch (Refusal refusal) {
      return CheckResult.rejectUpgradeSync(refusal.code().httpStatus(), callers.challenge(refusal));
    }
  }
}
