package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * What every question has, whatever its kind.
 *
 * @param id unique in its questionnaire; decides where two questions share a text
 * @param text what the human is asked
 * @param label a short name for it, shown where the text is too long
 */
public record Stem(
    String id, String text, String label, @Nullable String description, boolean required) {}
