package dev.parley.call;

import java.time.Duration;

/**
 * How long a parked call waits, and what ends the wait early.
 *
 * @param atMost zero does not wait at all
 * @param cancellation {@link Cancellation#NEVER} where the client cannot cancel its request
 */
public record WaitPolicy(Duration atMost, OnDisconnect onDisconnect, Cancellation cancellation) {

  /** Waits as long as that, and keeps the question whatever the client does. */
  public static WaitPolicy upTo(Duration atMost) {
    return new WaitPolicy(atMost, OnDisconnect.KEEP, Cancellation.NEVER);
  }
}
