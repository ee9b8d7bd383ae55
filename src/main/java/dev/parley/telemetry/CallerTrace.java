package dev.parley.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * Where in its own trace the caller was when it called.
 *
 * @param caller what the call itself says or, where it says nothing, its HTTP request; or null
 * @param transport what the HTTP request says besides, or null
 */
public record CallerTrace(@Nullable TraceContext caller, @Nullable TraceContext transport) {
  /** Nothing is known. */
  public static final CallerTrace UNKNOWN = new CallerTrace(null, null);
}
