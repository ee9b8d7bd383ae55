package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.mcp.call.CallToolResult;
import dev.parley.transport.mcp.elicitation.ElicitRequest;
import dev.parley.transport.mcp.wire.ResultBase;
import dev.parley.transport.mcp.wire.ResultMeta;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task with what it asks for or what came of it (ext-tasks, DetailedTask).
 *
 * @param inputRequests what the client has to bring, by key; null where it is asked for nothing
 * @param result null unless the task is completed
 * @param resultType null in a notification
 * @param meta null until {@link #with} or {@link #in} says which message carries the task
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record DetailedTask(
    @JsonUnwrapped TaskState state,
    @Nullable Map<String, ElicitRequest> inputRequests,
    @Nullable CallToolResult result,
    @Nullable String resultType,
    @JsonProperty("_meta") @Nullable ResultMeta meta) {

  static DetailedTask of(TaskState state) {
    return new DetailedTask(state, null, null, null, null);
  }

  static DetailedTask asking(TaskState state, InputRequest request) {
    return new DetailedTask(state, request.asMap(), null, null, null);
  }

  static DetailedTask ended(TaskState state, CallToolResult result) {
    return new DetailedTask(state, null, result, null, null);
  }

  /** As a result. */
  DetailedTask with(ResultBase base) {
    return new DetailedTask(state, inputRequests, result, base.resultType(), base.meta());
  }

  /** As the parameters of a notification. */
  DetailedTask in(RequestId subscription) {
    return new DetailedTask(
        state, inputRequests, result, null, ResultMeta.ofNotification(subscription));
  }
}
