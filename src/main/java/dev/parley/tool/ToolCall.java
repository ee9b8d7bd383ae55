package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.access.Principal;
import dev.parley.interaction.Ask;
import dev.parley.telemetry.Actor;
import dev.parley.traces.Origin;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool, whichever way it came.
 *
 * @param channel the door that it came through: {@code mcp}, {@code rpc} or {@code rest}
 * @param revision of MCP, where it came that way and says so, or null
 * @param by who calls, for the audit log
 * @param host what the client calls itself, or null where it does not say
 * @param clientIdentity which client it is, see {@link ClientIdentity}
 * @param joinKey see {@link Ask#joinKey}
 * @param isTask whether the client follows the call as a task of MCP, should it wait
 */
public record ToolCall(
    String channel,
    @Nullable String revision,
    Origin origin,
    Principal principal,
    Actor by,
    Tool tool,
    JsonNode arguments,
    Correlation correlation,
    Ask.@Nullable Host host,
    String clientIdentity,
    @Nullable String joinKey,
    boolean isTask) {}
