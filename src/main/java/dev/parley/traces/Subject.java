package dev.parley.traces;

import org.jspecify.annotations.Nullable;

/**
 * What a span is about.
 *
 * @param trace where the call that asked it had its span, or null where it had none
 * @param reference tells it from all others; shown to nobody
 */
public record Subject(
    @Nullable Trace trace, String tool, String sessionId, String toolUseId, String reference) {}
