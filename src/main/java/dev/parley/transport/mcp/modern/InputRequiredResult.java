package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parley.transport.mcp.elicitation.ElicitRequest;
import dev.parley.transport.mcp.wire.ResultBase;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An interim result, after which the client comes back (basic/patterns/mrtr, InputRequiredResult).
 *
 * @param inputRequests what the client has to bring, by key; null where it need only come back
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record InputRequiredResult(
    @Nullable Map<String, ElicitRequest> inputRequests,
    String requestState,
    @JsonUnwrapped ResultBase base) {}
