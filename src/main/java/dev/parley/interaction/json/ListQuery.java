package dev.parley.interaction.json;

import dev.parley.interaction.PageRequest;

/**
 * The parameters of a list.
 *
 * @param isSummary whether questions and answers are left out
 */
public record ListQuery(PageRequest page, boolean isSummary) {}
