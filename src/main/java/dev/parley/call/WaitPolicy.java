package dev.parley.call;

import java.time.Duration;

/**
 * How long a parked call waits, and what ends the wait early.
 *
 * @param atMost zero does not wait at all
 * @param cancellation {@link Cancellation#NEVER} if the client cannot cancel its request
 */
public record WaitPolicy(Duration atMost, OnDisconnect onDisconnect, Cancellation cancellation) {

  /** Waits for at most this time, and keeps the question if the client disconnects. */
  public static WaitPolicy upTo(Duration atMost) {
    return new WaitPolicy(atMost, OnDisconnect.KEEP, Cancellation.NEVER);
  }
}
