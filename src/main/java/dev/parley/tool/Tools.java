package dev.parley.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All tools, by name, in the order in which they are listed. */
@ApplicationScoped
public class Tools {
  private final Map<String, Tool> byName = new LinkedHashMap<>();

  Tools(AskUserQuestions ask, AwaitUserAnswers await) {
    for (Tool tool : List.of(ask, await)) {
      byName.put(tool.name(), tool);
    }
  }

  public Optional<Tool> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The tool of that name, which the caller knows to exist. */
  Tool get(String name) {
    return find(name).orElseThrow();
  }

  /** The list of tools as MCP and {@code /rpc} show it: the same for everyone. */
  public ArrayNode listing() {
    ArrayNode listing = JsonNodeFactory.instance.arrayNode();
    for (Tool tool : byName.values()) {
      ObjectNode entry = listing.addObject();
      entry.put("name", tool.name()).put("title", tool.title());
      entry.put("description", tool.description());
      entry.set("inputSchema", tool.inputSchema());
      entry.set("outputSchema", ResultSchema.create());
      entry
          .putObject("annotations")
          .put("title", tool.title())
          .put("readOnlyHint", true)
          .put("openWorldHint", false);
    }
    return listing;
  }
}
