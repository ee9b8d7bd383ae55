package dev.parley.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Questionnaire;

/**
 * What a tool call returns, before a transport wraps it.
 *
 * @param text what the model reads
 * @param structured the same for programs, as {@code outputSchema} describes it
 * @param about what was asked
 */
public record ToolResult(String text, ObjectNode structured, Questionnaire about) {}
