package dev.parley.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a screen reader says of a page from its top to its end, read from Chromium's own
 * accessibility tree: role, name, state and description of each element, in order.
 */
final class Heard {

  /** Their name says all that is in them. */
  private static final Set<String> WHOLE =
      Set.of("button", "heading", "link", "radio", "checkbox", "textbox", "spinbutton");

  /** Of these only what is in them is said. */
  private static final Set<String> SILENT =
      Set.of(
          "RootWebArea",
          "none",
          "generic",
          "InlineTextBox",
          "LabelText",
          "Section",
          "Legend",
          "paragraph",
          "list",
          "listitem",
          "strong",
          "code",
          "LineBreak",
          "DescriptionList",
          "definition",
          "sectionheader");

  private static final Set<String> STATES =
      Set.of("checked", "disabled", "expanded", "invalid", "required", "pressed");

  private final Map<String, JsonObject> nodes = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  private Heard() {}

  /** Everything on the page. */
  static List<String> on(Page page) {
    var session = page.context().newCDPSession(page);
    JsonArray all = session.send("Accessibility.getFullAXTree").getAsJsonArray("nodes");
    session.detach();
    var heard = new Heard();
    all.forEach(each -> {
      var node = each.getAsJsonObject();
      heard.nodes.put(node.get("nodeId").getAsString(), node);
    });
    heard.say(all.get(0).getAsJsonObject());
    return heard.lines;
  }

  private void say(JsonObject node) {
    boolean isIgnored = node.get("ignored").getAsBoolean();
    var role = value(node, "role");
    boolean isSilent =
        SILENT.contains(role) || (role.equals("form") && value(node, "name").isEmpty());
    if (!isIgnored && !isSilent) {
      var line = line(node, role);
      lines.addAll(line.isEmpty() ? List.of() : List.of(line));
    }
    if (isIgnored || !WHOLE.contains(role)) {
      for (JsonElement child : node.getAsJsonArray("childIds")) {
        if (nodes.containsKey(child.getAsString())) {
          say(nodes.get(child.getAsString()));
        }
      }
    }
  }

  private static String line(JsonObject node, String role) {
    var name = value(node, "name").strip();
    if (role.equals("StaticText")) {
      return name;
    }
    var line = new StringBuilder(role).append(name.isEmpty() ? "" : " " + name);
    if (node.has("properties")) {
      for (JsonElement each : node.getAsJsonArray("properties")) {
        var property = each.getAsJsonObject();
        var state = property.get("name").getAsString();
        var value = value(property, "value");
        if (STATES.contains(state) && !value.equals("false")) {
          line.append(", ").append(value.equals("true") ? state : "not " + state);
        }
      }
    }
    var description = value(node, "description").strip();
    return line.append(description.isEmpty() ? "" : ": " + description).toString();
  }

  private static String value(JsonObject node, String member) {
    if (!node.has(member) || !node.getAsJsonObject(member).has("value")) {
      return "";
    }
    // a space is silent, whether a line may break there or not
    return node.getAsJsonObject(member).get("value").getAsString().replace('\u00a0', ' ');
  }
}
