package dev.parley.interaction.redis;

import io.vertx.redis.client.impl.types.ErrorType;
import org.jspecify.annotations.Nullable;

/** Tells the errors of Redis apart, by the word with which each begins. */
final class RedisErrors {
  private RedisErrors() {}

  /** Whether Redis refused because its memory is full. */
  static boolean isFull(Throwable failure) {
    return failure instanceof ErrorType error && error.is("OOM");
  }

  /** Whether Redis has not loaded a script. */
  static boolean isUnknownScript(Throwable failure) {
    return failure instanceof ErrorType error && error.is("NOSCRIPT");
  }

  /** The word, or the name of the exception where it did not come from Redis; safe for logs. */
  static String kind(@Nullable Throwable failure) {
    if (failure == null) {
      return "unknown";
    }
    String message = String.valueOf(failure.getMessage());
    int end = message.indexOf(' ');
    return failure instanceof ErrorType
        ? message.substring(0, end < 0 ? message.length() : end)
        : failure.getClass().getSimpleName();
  }
}
