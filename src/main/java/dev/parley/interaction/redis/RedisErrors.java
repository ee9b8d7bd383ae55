package dev.parley.interaction.redis;

import io.lettuce.core.RedisCommandExecutionException;
import org.jspecify.annotations.Nullable;

/** Tells the errors of Redis apart, by the word with which each begins. */
final class RedisErrors {
  private RedisErrors() {}

  /** Whether Redis refused because its memory is full. */
  static boolean isFull(Throwable failure) {
    return kind(failure).equals("OOM");
  }

  /** Whether Redis has not loaded a script. */
  static boolean isUnknownScript(Throwable failure) {
    return kind(failure).equals("NOSCRIPT");
  }

  /** Whether the slot of the keys is on its way to another node of the cluster. */
  static boolean isMoving(Throwable failure) {
    return kind(failure).equals("TRYAGAIN");
  }

  /** Whether this Redis is no primary, and so no longer the one to ask. */
  static boolean isReplica(Throwable failure) {
    return kind(failure).equals("READONLY");
  }

  /** The word, or the name of the exception where it did not come from Redis; safe for logs. */
  static String kind(@Nullable Throwable failure) {
    if (failure == null) {
      return "unknown";
    }
    if (!(failure instanceof RedisCommandExecutionException) && failure.getCause() != null) {
      // the client wraps what the server or the network said
      return kind(failure.getCause());
    }
    String message = String.valueOf(failure.getMessage());
    int end = message.indexOf(' ');
    return failure instanceof RedisCommandExecutionException
        ? message.substring(0, end < 0 ? message.length() : end)
        : failure.getClass().getSimpleName();
  }
}
