package dev.parley.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a tool call returns, before a transport wraps it.
 *
 * @param text what the model reads
 * @param structured the same for programs, as {@code outputSchema} describes it
 * @param meta a title, the questions and a summary, for hosts that show or compact the call
 */
public record ToolResult(String text, ObjectNode structured, ObjectNode meta) {}
