package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/**
 * The {@code _meta} of a tool that has a view (MCP Apps 2026-01-26, schema {@code McpUiToolMeta}).
 *
 * @param olderKey the URI of the view under the older key, which some hosts still look for
 */
@RegisterForReflection
record UiMeta(Ui ui, @JsonProperty("ui/resourceUri") String olderKey) {

  /**
   * @param visibility who may call the tool: {@code model}, {@code app} or both
   */
  @RegisterForReflection
  record Ui(String resourceUri, List<String> visibility) {}

  static UiMeta of(String uri, String... visibility) {
    return new UiMeta(new Ui(uri, List.of(visibility)), uri);
  }
}
