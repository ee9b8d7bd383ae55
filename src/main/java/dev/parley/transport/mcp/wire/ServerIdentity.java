package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the server says of itself. */
@Singleton
public class ServerIdentity {
  public static final String INSTRUCTIONS =
      """
      Parley asks the human on your behalf. Call ask_user_questions when you need a decision, a \
      preference or a fact that only the human has; put all questions into one call. If a result \
      says that the questions are still open, call await_user_answers with its reference.\
      """;

  private final String version;

  ServerIdentity(@ConfigProperty(name = "quarkus.application.version") String version) {
    this.version = version;
  }

  /** Adds what every complete result of 2026-07-28 has (basic, ResultType and {@code _meta}). */
  public ObjectNode complete(ObjectNode result) {
    result.put("resultType", "complete");
    result.withObjectProperty("_meta").set("io.modelcontextprotocol/serverInfo", json());
    return result;
  }

  /** Name, title and version (schema {@code Implementation}). */
  public ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", "parley")
        .put("title", "Parley")
        .put("version", version);
  }
}
