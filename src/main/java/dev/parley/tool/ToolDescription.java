package dev.parley.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * A tool as {@code tools/list} names it (MCP schema {@code Tool}).
 *
 * @param title null where the revision of the client has no such member
 * @param inputSchema the JSON Schema of the arguments, as JSON or as a record
 * @param outputSchema the JSON Schema of the structured result; null likewise
 * @param annotations null for none
 * @param execution null where a call cannot become a task
 * @param meta what an extension says of the tool, as a record of that extension; null for nothing
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ToolDescription(
    String name,
    @Nullable String title,
    String description,
    Object inputSchema,
    @Nullable Object outputSchema,
    @Nullable Annotations annotations,
    @Nullable Execution execution,
    @JsonProperty("_meta") @Nullable Record meta) {

  /**
   * What a host may show or decide by (MCP schema {@code ToolAnnotations}).
   *
   * @param readOnlyHint whether a call changes nothing in the world
   * @param openWorldHint whether a call reaches beyond the host's user
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Annotations(@Nullable String title, boolean readOnlyHint, boolean openWorldHint) {}

  /** How a call may be executed (MCP 2025-11-25, schema {@code ToolExecution}). */
  @RegisterForReflection
  public record Execution(String taskSupport) {
    private static final Execution OPTIONAL = new Execution("optional");
  }

  static ToolDescription of(Tool tool, JsonNode outputSchema) {
    return new ToolDescription(
        tool.name(),
        tool.title(),
        tool.description(),
        tool.inputSchema(),
        outputSchema,
        new Annotations(tool.title(), true, false),
        null,
        null);
  }

  /** For revisions that have neither titles nor structured results. */
  public ToolDescription unstructured() {
    return new ToolDescription(
        name, null, description, inputSchema, null, annotations, execution, meta);
  }

  /** Says that a client may have a call become a task. */
  public ToolDescription withTasks() {
    return new ToolDescription(
        name, title, description, inputSchema, outputSchema, annotations, Execution.OPTIONAL, meta);
  }

  /** With what an extension says of the tool. */
  public ToolDescription with(Record said) {
    return new ToolDescription(
        name, title, description, inputSchema, outputSchema, annotations, execution, said);
  }
}
