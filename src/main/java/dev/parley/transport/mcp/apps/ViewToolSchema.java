package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of what a tool of the view takes or returns: no model reads it, so it names only
 * what a call may need.
 *
 * @param properties null for what the tool returns
 * @param required null for nothing
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record ViewToolSchema(
    String type, @Nullable Properties properties, @Nullable List<String> required) {
  static final ViewToolSchema OUTPUT = new ViewToolSchema("object", null, null);

  @RegisterForReflection
  record Properties(Property reference) {}

  @RegisterForReflection
  record Property(String type) {}

  /**
   * @param needsReference whether a call must name the reference of a question
   */
  static ViewToolSchema input(boolean needsReference) {
    return new ViewToolSchema(
        "object",
        new Properties(new Property("string")),
        needsReference ? List.of("reference") : null);
  }
}
