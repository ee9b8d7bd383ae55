package dev.parley.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * The trace context that a caller sent with its call.
 *
 * @param caller from the call itself or, if the call has none, from its HTTP request; or null
 * @param transport from the HTTP request if the call has a context of its own, or null
 */
public record CallerTrace(@Nullable TraceContext caller, @Nullable TraceContext transport) {
  /** The caller sent no trace context. */
  public static final CallerTrace UNKNOWN = new CallerTrace(null, null);
}
