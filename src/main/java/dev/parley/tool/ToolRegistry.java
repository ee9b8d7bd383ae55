package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.parley.config.McpConfig;
import dev.parley.json.JsonCodec;
import io.quarkus.arc.All;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** All tools, by name, in the order in which they are listed. */
@Singleton
public class ToolRegistry {
  private final List<Tool> tools;
  private final Set<String> alsoListed;
  private final JsonNode resultSchema;
  private final JsonCodec codec;

  /**
   * @throws IllegalArgumentException when the configuration names a tool that does not exist
   */
  ToolRegistry(@All List<Tool> tools, SchemaReader schemas, JsonCodec codec, McpConfig config) {
    this.codec = codec;
    this.resultSchema = schemas.read(ToolRegistry.class, "result.json");
    this.tools = tools.stream().sorted(Comparator.comparingInt(Tool::place)).toList();
    this.alsoListed = config.tools().orElse(Set.of());
    alsoListed.stream()
        .filter(name -> find(name).isEmpty())
        .findFirst()
        .ifPresent(name -> {
          throw new IllegalArgumentException(
              "parley.mcp.tools names \"%s\"; there are %s"
                  .formatted(name, this.tools.stream().map(Tool::name).toList()));
        });
  }

  public Optional<Tool> find(String name) {
    return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
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
  public ArrayNode all() {
    return listing(tool -> true);
  }

  /** The tools that MCP lists: the same for everyone. */
  public ArrayNode listed() {
    return listing(this::isListed);
  }

  private boolean isListed(Tool tool) {
    return tool.isListedAlways() || alsoListed.contains(tool.name());
  }

  private ArrayNode listing(Predicate<Tool> which) {
    ArrayNode listing = JsonNodeFactory.instance.arrayNode();
    tools.stream()
        .filter(which)
        .map(tool -> codec.tree(ToolDescription.of(tool, resultSchema)))
        .forEach(listing::add);
    return listing;
  }
}
