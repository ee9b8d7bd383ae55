package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * A tool as {@code tools/list} names it (MCP schema {@code Tool}).
 *
 * @param inputSchema the JSON Schema of the arguments
 * @param outputSchema the JSON Schema of the structured result
 */
@RegisterForReflection
record ToolDescription(
    String name,
    String title,
    String description,
    JsonNode inputSchema,
    JsonNode outputSchema,
    Annotations annotations) {

  /**
   * What a host may show or decide by (MCP schema {@code ToolAnnotations}).
   *
   * @param readOnlyHint whether a call changes nothing in the world
   * @param openWorldHint whether a call reaches beyond the host's user
   */
  @RegisterForReflection
  record Annotations(String title, boolean readOnlyHint, boolean openWorldHint) {}

  static ToolDescription of(Tool tool, JsonNode outputSchema) {
    return new ToolDescription(
        tool.name(),
        tool.title(),
        tool.description(),
        tool.inputSchema(),
        outputSchema,
        new Annotations(tool.title(), true, false));
  }
}
