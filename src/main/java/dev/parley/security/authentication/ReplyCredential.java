package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/**
 * A reply token, as the credential of a request. It proves no caller and has no scopes: whoever
 * sends it is nobody to every resource but the two that end one question by it.
 */
@Singleton
public class ReplyCredential {
  /** What such tokens begin with. */
  public static final String PREFIX = "reply_";

  private final Challenge challenge;
  private final RefusedCredentials refused;

  ReplyCredential(Challenge challenge, RefusedCredentials refused) {
    this.challenge = challenge;
    this.refused = refused;
  }

  /**
   * The reply token of a request.
   *
   * @throws Refusal {@code unauthenticated} if it has none
   */
  public String token(RoutingContext rc) {
    // a response for one holder must not be cached (RFC 9111 section 5.2.2.5)
    rc.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    String token = rc.get(RequestIdentity.REPLY);
    if (token == null) {
      boolean hasOther = rc.request().headers().contains(HttpHeaders.AUTHORIZATION);
      challenge.unauthenticated(rc, Scope.ANSWER, hasOther);
      refused.noteMissing(rc.request(), RefusedCredentials.NO_CREDENTIAL);
      throw Refusal.of(
          ErrorCode.UNAUTHENTICATED,
          "Send the reply token that came with the question: Authorization: Bearer reply_…; who has"
              + " another credential answers at"
              + " /api/v1/sessions/{sessionId}/interactions/{toolUseId}/answer");
    }
    return token;
  }

  /** The refusal of a token that does not open. */
  public Refusal forged(RoutingContext rc) {
    challenge.unauthenticated(rc, Scope.ANSWER, true);
    return noted(
        rc,
        Refusal.of(
            ErrorCode.UNAUTHENTICATED,
            "The reply token is not one of ours, or was changed; send it as it came with the"
                + " question"));
  }

  /** A refusal of what a token was used for, which is counted in the audit log. */
  public Refusal noted(RoutingContext rc, Refusal refusal) {
    refused.note(rc.request(), Kind.CREDENTIAL, refusal.code().code());
    return refusal;
  }

  /**
   * The holder of a token, for the audit log.
   *
   * @param way by which the token came to its holder
   * @param device that it was given to, which is named by the beginning of its hash
   */
  public static Actor actor(RoutingContext rc, String way, String device) {
    return new Actor(Actors.named(way, device), null, null, Actors.address(rc.request()), way);
  }
}
