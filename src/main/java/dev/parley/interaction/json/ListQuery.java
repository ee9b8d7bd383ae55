package dev.parley.interaction.json;

import dev.parley.interaction.PageRequest;

/**
 * What somebody wants of a list.
 *
 * @param isSummary whether the questions and answers are left out
 */
public record ListQuery(PageRequest page, boolean isSummary) {}
