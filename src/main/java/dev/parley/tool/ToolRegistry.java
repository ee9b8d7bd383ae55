package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.McpConfig;
import io.quarkus.arc.All;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** All tools, by name, in the order in which they are listed. */
@Singleton
public class ToolRegistry {
  private final List<Tool> tools;
  private final Map<String, Tool> byName;
  private final Set<String> alsoListed;
  private final List<ToolDescription> all;
  private final List<ToolDescription> listed;

  /**
   * @throws IllegalArgumentException when the configuration names a tool that does not exist
   */
  ToolRegistry(@All List<Tool> tools, SchemaReader schemas, McpConfig config) {
    this.tools = tools.stream().sorted(Comparator.comparingInt(Tool::place)).toList();
    this.byName = this.tools.stream().collect(Collectors.toMap(Tool::name, tool -> tool));
    this.alsoListed = config.tools().orElse(Set.of());
    alsoListed.stream()
        .filter(name -> find(name).isEmpty())
        .findFirst()
        .ifPresent(name -> {
          throw new IllegalArgumentException(
              "parley.mcp.tools names \"%s\"; there are %s"
                  .formatted(name, this.tools.stream().map(Tool::name).toList()));
        });
    JsonNode outputSchema = schemas.read(ToolRegistry.class, "result.json");
    this.all = this.tools.stream().map(tool -> ToolDescription.of(tool, outputSchema)).toList();
    this.listed = all.stream().filter(tool -> findListed(tool.name()).isPresent()).toList();
  }

  public Optional<Tool> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The tool of that name, where MCP lists it. */
  public Optional<Tool> findListed(String name) {
    return find(name).filter(this::isListed);
  }

  /** The tool of that name, which the caller knows to exist. */
  Tool get(String name) {
    return find(name).orElseThrow();
  }

  /** All tools, for {@code /rpc}. */
  public List<ToolDescription> all() {
    return all;
  }

  /** The tools that MCP lists: the same for everyone. */
  public List<ToolDescription> listed() {
    return listed;
  }

  private boolean isListed(Tool tool) {
    return tool.isListedAlways() || alsoListed.contains(tool.name());
  }
}
