package dev.parley.transport.mcp.apps;

import dev.parley.tool.ToolDescription;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The tools of the view, in the order in which they are listed. */
@Singleton
class ViewTools {
  private final List<ViewTool> tools;
  private final List<ToolDescription> descriptions;

  ViewTools(FindQuestions find, AnswerQuestions answer) {
    this.tools = List.of(find, answer);
    this.descriptions = tools.stream().map(ViewTool::description).toList();
  }

  List<ToolDescription> descriptions() {
    return descriptions;
  }

  Optional<ViewTool> find(String name) {
    // looked for in each call of any tool
    for (ViewTool tool : tools) {
      if (tool.description().name().equals(name)) {
        return Optional.of(tool);
      }
    }
    return Optional.empty();
  }
}
