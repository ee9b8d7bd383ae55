package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.security.authentication.BearerToken.Unfit;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/**
 * Sets the identity of a request. Every request gets one; otherwise Quarkus would authenticate
 * again at the handshake of a WebSocket.
 */
@Singleton
class RequestIdentity {
  /** The attribute of an anonymous identity that holds the {@link Refusal} of what was sent. */
  static final String REFUSAL = "parley.access.refusal";

  /** The attribute of the identity of a request with a reply token. */
  static final String REPLYING = "parley.access.replying";

  /** The key, in the context of such a request, of its token. */
  static final String REPLY = "parley.access.reply";

  private static final String ONLY_REPLIES =
      "A reply token answers its question by POST /api/v1/interactions/{reference}/answer, or"
          + " declines it, and opens nothing else";

  private final RefusedCredentials refused;

  RequestIdentity(RefusedCredentials refused) {
    this.refused = refused;
  }

  static void known(RoutingContext rc, Caller caller) {
    QuarkusHttpUser.setIdentity(new CallerIdentity(caller), rc);
  }

  /** For a request without a credential. */
  static void anonymous(RoutingContext rc) {
    anonymous(rc, QuarkusSecurityIdentity.builder());
  }

  /**
   * For a request with a reply token, which is nobody, and is told so where it wants to be more.
   */
  static void replying(RoutingContext rc, String token) {
    rc.put(REPLY, token);
    anonymous(
        rc,
        QuarkusSecurityIdentity.builder()
            .addAttribute(REFUSAL, unauthenticated(ONLY_REPLIES))
            .addAttribute(REPLYING, true));
  }

  /**
   * For a request whose credential is not accepted. The refusal does not say exactly why: that
   * would help only a forger.
   */
  void refused(RoutingContext rc, Throwable failure) {
    Refusal refusal =
        switch (failure) {
          case Refusal known -> known;
          case Unfit unfit -> unauthenticated(String.valueOf(unfit.getMessage()));
          case AuthenticationFailedException invalid ->
              unauthenticated(
                  "The token is not valid here: forged, expired or meant for another service");
          default -> unauthenticated("The token could not be checked; try again");
        };
    refused.note(rc.request(), kind(refusal, failure), refusal.code().code());
    anonymous(rc, QuarkusSecurityIdentity.builder().addAttribute(REFUSAL, refusal));
  }

  private static Kind kind(Refusal refusal, Throwable failure) {
    boolean isVerdict =
        refusal.code() != ErrorCode.AUTHORIZATION_UNAVAILABLE
            && (failure instanceof Refusal
                || failure instanceof Unfit
                || failure instanceof AuthenticationFailedException);
    return isVerdict ? Kind.CREDENTIAL : Kind.TOKEN_CHECK;
  }

  private static void anonymous(RoutingContext rc, QuarkusSecurityIdentity.Builder identity) {
    QuarkusHttpUser.setIdentity(
        identity.setAnonymous(true).setPrincipal(() -> "nobody").build(), rc);
  }

  private static Refusal unauthenticated(String why) {
    return Refusal.of(ErrorCode.UNAUTHENTICATED, why);
  }
}
