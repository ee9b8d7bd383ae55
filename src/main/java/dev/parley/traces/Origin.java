package dev.parley.traces;

import org.jspecify.annotations.Nullable;

/**
 * Where in its own trace the caller was when it called.
 *
 * @param caller what the call itself says or, where it says nothing, its HTTP request; or null
 * @param transport what the HTTP request says besides, or null
 */
public record Origin(@Nullable Trace caller, @Nullable Trace transport) {
  /** Nothing is known. */
  public static final Origin UNKNOWN = new Origin(null, null);
}
