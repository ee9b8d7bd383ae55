package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** The task that a message belongs to (MCP 2025-11-25, basic/utilities/tasks). */
@RegisterForReflection
public record RelatedTask(String taskId) {
  /** Its key in {@code _meta}. */
  public static final String KEY = "io.modelcontextprotocol/related-task";

  /** The {@code _meta} of a message that belongs to a task. */
  @RegisterForReflection
  public record Meta(@JsonProperty(KEY) RelatedTask relatedTask) {}

  public Meta meta() {
    return new Meta(this);
  }
}
