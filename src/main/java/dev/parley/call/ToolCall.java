package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.identity.Principal;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.audit.Actor;
import dev.parley.tool.Tool;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool, whichever transport it came through.
 *
 * @param channel the transport: {@code mcp}, {@code rpc} or {@code rest}
 * @param revision of MCP, where it came that way and says so, or null
 * @param by who calls, for the audit log
 * @param host what the client calls itself, or null where it does not say
 * @param clientIdentity which client it is, see {@link ClientIdentity}
 * @param joinKey see {@link dev.parley.interaction.AskIds#joinKey}
 * @param isTask whether the client follows the call as a task of MCP, should it wait
 */
public record ToolCall(
    String channel,
    @Nullable String revision,
    CallerTrace caller,
    Principal principal,
    Actor by,
    Tool tool,
    JsonNode arguments,
    CallIds ids,
    @Nullable ClientHost host,
    String clientIdentity,
    @Nullable String joinKey,
    boolean isTask) {}
