package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.CallState;
import org.jspecify.annotations.Nullable;

/**
 * The message that answers a {@code tools/call}.
 *
 * @param handedOut the state whose result the message brings, which counts as handed out; null
 *     where it brings none
 */
public record CallAnswer(ObjectNode message, CallState.@Nullable Finished handedOut) {}
