package dev.parley.transport.mcp.apps;

import dev.parley.error.Refusal;
import dev.parley.tool.ToolDescription;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Uni;

/**
 * A tool that only the view calls: hosts of MCP Apps keep tools of visibility {@code app} from the
 * model (Visibility). It gives nothing that the asker could not get otherwise.
 */
sealed interface ViewTool permits FindQuestions, AnswerQuestions {

  ToolDescription description();

  /**
   * The structured content of the result.
   *
   * @return fails with a {@link Refusal}, if that is not thrown
   */
  Uni<Record> call(McpHttpRequest http, CallParams params);

  /**
   * @param job what the tool does, in a sentence without its full stop
   * @param needsReference whether a call must name the reference of a question
   */
  static ToolDescription description(
      String name, String title, String job, boolean readOnly, boolean needsReference) {
    return new ToolDescription(
        name,
        title,
        job + ". Not for models: only the human may answer.",
        ViewToolSchema.input(needsReference),
        ViewToolSchema.OUTPUT,
        new ToolDescription.Annotations(null, readOnly, false),
        null,
        UiMeta.of(ViewResources.URI, "app"));
  }
}
