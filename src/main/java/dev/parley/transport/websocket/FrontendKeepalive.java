package dev.parley.transport.websocket;

import dev.parley.config.SocketConfig;
import dev.parley.reactive.Timers;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.CredentialStatus;
import io.quarkus.websockets.next.CloseReason;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Closes connections whose peer does not answer pings, or whose credential has ended. */
@Singleton
class FrontendKeepalive {
  /** 3000 is registered with IANA as "Unauthorized". */
  private static final CloseReason CREDENTIAL_ENDED =
      new CloseReason(3000, "Your credential has ended; connect again with a new one");

  /** Try Again Later (RFC 6455 registry). */
  private static final CloseReason CREDENTIAL_UNKNOWN =
      new CloseReason(1013, "Nobody knows whether your credential is good; try again later");

  private final CallerResolver callers;
  private final Timers timers;
  private final Clock clock;
  private final Duration ping;

  FrontendKeepalive(CallerResolver callers, Timers timers, Clock clock, SocketConfig config) {
    this.callers = callers;
    this.timers = timers;
    this.clock = clock;
    this.ping = config.ping();
  }

  /** Watches a frontend until it leaves. */
  void watch(FrontendConnection frontend) {
    frontend.tie(timers.every(ping, () -> ping(frontend)));
    Instant end = frontend.caller().expiresAt();
    if (end != null) {
      Duration left = Duration.between(clock.instant(), end);
      frontend.tie(timers.after(left, () -> frontend.close(CREDENTIAL_ENDED)));
    }
  }

  /** Whether the credential of a frontend is still valid. */
  boolean isInForce(FrontendConnection frontend) {
    return callers.standing(frontend.caller()) == CredentialStatus.IN_FORCE;
  }

  /**
   * Closes the connection unless the credential of its frontend is still valid.
   *
   * @return whether the credential is valid
   */
  boolean closeUnlessInForce(FrontendConnection frontend) {
    switch (callers.standing(frontend.caller())) {
      case IN_FORCE -> {
        return true;
      }
      case ENDED -> frontend.close(CREDENTIAL_ENDED);
      case UNKNOWN -> frontend.close(CREDENTIAL_UNKNOWN);
    }
    return false;
  }

  private void ping(FrontendConnection frontend) {
    if (closeUnlessInForce(frontend) && !frontend.ping()) {
      frontend.close(new CloseReason(1001, "You did not answer two pings"));
    }
  }
}
