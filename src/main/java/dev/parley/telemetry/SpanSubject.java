package dev.parley.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * The question that a span describes.
 *
 * @param trace of the span of the call that asked, or null if that call was not traced
 * @param reference identifies the question in this process; no attribute contains it
 */
public record SpanSubject(
    @Nullable TraceContext trace,
    String tool,
    String sessionId,
    String toolUseId,
    String reference) {}
