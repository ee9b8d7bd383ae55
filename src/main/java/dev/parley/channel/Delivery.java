package dev.parley.channel;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How an attempt to tell a person went. */
public sealed interface Delivery {

  /**
   * Whoever brings it to the person has taken it over.
   *
   * @param receipt by which the channel finds again what it told, at most 500 characters; or null
   */
  record Accepted(@Nullable String receipt) implements Delivery {}

  /** It will never be taken over; nothing more of this question is told by this channel. */
  record Refused(Why why) implements Delivery {}

  /**
   * It was not taken over, as far as is known, and can be tried again.
   *
   * @param retryAfter not before, as the receiver wants it; or null
   */
  record Failed(Why why, @Nullable Duration retryAfter) implements Delivery {}

  /** What went wrong. */
  enum Why {
    /** The address may not be called, or has no host behind it. */
    ADDRESS,
    /** There was no answer in time. */
    TIMEOUT,
    /** No connection, or one that broke, or no certificate that is trusted. */
    CONNECTION,
    /** The receiver answered with an error. */
    STATUS,
    /** The receiver said that it is gone for good, or that it will never take this over. */
    GONE,
    /** So many are underway that this one was not tried. */
    BUSY,
    /** Whether it was taken over is not known, and it must not be told twice. */
    UNKNOWN;

    /** As metrics name it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
