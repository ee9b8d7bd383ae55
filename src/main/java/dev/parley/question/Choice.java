package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * One predefined answer of a choice question.
 *
 * @param value what the model gets when it is chosen; unique in its question
 * @param label what the human sees; two choices may share one
 */
public record Choice(String value, String label, @Nullable String description) {}
