package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.parley.call.CallIds;
import dev.parley.call.CallPerson;
import dev.parley.call.CallTitle;
import dev.parley.call.ClientIdentity;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCall;
import dev.parley.error.PlainText;
import dev.parley.identity.ClientHost;
import dev.parley.question.VisibleText;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Tool;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.Revision;
import org.jspecify.annotations.Nullable;

/**
 * The {@code params} of {@code tools/call}.
 *
 * @param arguments an empty object where there are none
 * @param meta the {@code _meta}, or a missing node
 */
public record CallParams(JsonNode arguments, JsonNode meta) {

  public static CallParams of(JsonNode params) {
    JsonNode arguments = params.path("arguments");
    boolean none = arguments.isMissingNode() || arguments.isNull();
    return new CallParams(
        none ? JsonNodeFactory.instance.objectNode() : arguments, params.path("_meta"));
  }

  /**
   * The token for progress notifications, or null where none are wanted (MCP, Progress): a string
   * or an integer, which is echoed.
   */
  public @Nullable JsonNode progressToken() {
    JsonNode token = meta.path("progressToken");
    boolean usable =
        token.isIntegralNumber()
            || (token.isTextual() && PlainText.flaw(token.textValue()).isEmpty());
    return usable ? token : null;
  }

  /**
   * The call that the tool gets.
   *
   * @param caller the trace context of the call
   * @param ids its session, tool use and turn
   * @param host what the client calls itself, or null
   * @param joinKey see {@link JoinKey}
   * @param isTask whether the client follows the call as a task, should it wait
   */
  public ToolCall toolCall(
      McpHttpRequest http,
      Tool tool,
      CallerTrace caller,
      CallIds ids,
      @Nullable ClientHost host,
      @Nullable String joinKey,
      boolean isTask) {
    String revision = Revision.known(http.header("MCP-Protocol-Version"));
    return new ToolCall(
        "mcp",
        revision,
        caller,
        http.principal(),
        http.actor(),
        tool,
        arguments,
        ids,
        CallTitle.of(meta, http.header(CallTitle.HEADER)),
        CallPerson.of(meta, http.header(CallPerson.HEADER)),
        host,
        ClientIdentity.of(meta, host, http.header("User-Agent")),
        joinKey,
        isTask);
  }

  /**
   * What a client calls itself.
   *
   * @param info its {@code clientInfo}, or a missing node
   * @return null where it does not say its name
   */
  public static @Nullable ClientHost host(JsonNode info) {
    String name = info.path("name").textValue();
    return name == null || VisibleText.isBlank(name)
        ? null
        : new ClientHost(abridged(name), shortOrNull(info.path("version")));
  }

  private static @Nullable String shortOrNull(JsonNode text) {
    return text.isTextual() && !VisibleText.isBlank(text.textValue())
        ? abridged(text.textValue())
        : null;
  }

  /** What a client says of itself is shown to a human: no more than a name's length of it. */
  private static String abridged(String text) {
    return PlainText.printable(PlainText.abridged(text, 100));
  }
}
