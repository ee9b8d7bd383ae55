package dev.parley.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * What a span is about.
 *
 * @param trace where the call that asked it had its span, or null where it had none
 * @param reference tells it from all others; shown to nobody
 */
public record SpanSubject(
    @Nullable TraceContext trace,
    String tool,
    String sessionId,
    String toolUseId,
    String reference) {}
