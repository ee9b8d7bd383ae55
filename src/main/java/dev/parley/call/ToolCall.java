package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.identity.Principal;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.audit.Actor;
import dev.parley.tool.Tool;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool, over any transport.
 *
 * @param channel the transport: {@code mcp}, {@code rpc} or {@code rest}
 * @param revision of MCP, or null if it is unknown or the transport is another one
 * @param by the caller, for the audit log
 * @param host the name and version that the client states, or null
 * @param clientIdentity identifies the client, see {@link ClientIdentity}
 * @param joinKey see {@link dev.parley.interaction.AskIds#joinKey}
 * @param isTask whether the client follows the call as an MCP task if it has to wait
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
    CallTitle title,
    CallPerson person,
    @Nullable ClientHost host,
    String clientIdentity,
    @Nullable String joinKey,
    boolean isTask) {}
