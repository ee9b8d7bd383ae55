package dev.parley.transport.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.ToolCallService;
import dev.parley.call.UnwrittenResults;
import dev.parley.config.RpcConfig;
import dev.parley.limits.RateLimits;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.JsonRpcReader;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.call.CallAnswer;
import dev.parley.transport.mcp.legacy.LegacyClient;
import dev.parley.transport.mcp.legacy.LegacyRequests;
import dev.parley.transport.mcp.modern.RequestMeta;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Batches, which only revision 2025-03-26 has (MCP 2025-03-26, basic, Batching). */
@Singleton
class LegacyBatch {
  private final LegacyRequests legacy;
  private final ToolCallService toolCalls;
  private final McpResponses responses;
  private final RateLimits limits;
  private final int most;

  LegacyBatch(
      LegacyRequests legacy,
      ToolCallService toolCalls,
      McpResponses responses,
      RateLimits limits,
      RpcConfig config) {
    this.legacy = legacy;
    this.toolCalls = toolCalls;
    this.responses = responses;
    this.limits = limits;
    this.most = config.maxBatch();
  }

  /** All answers in one array once the last is there; none where nothing asks for one. */
  Uni<Response> answer(McpHttpRequest http, JsonNode batch) {
    for (JsonNode element : batch) {
      if (element.path("params").path("_meta").has(RequestMeta.PROTOCOL_VERSION)) {
        return refused("Revision 2026-07-28 has no batches");
      }
    }
    if (!LegacyRequests.revision(http).equals(Optional.of(Revision.UNSAID))) {
      return refused("Only revision " + Revision.UNSAID + " has batches");
    }
    Optional<LegacyClient> client = legacy.client(http);
    if (client.isEmpty()) {
      return Uni.createFrom()
          .item(
              responses.error(
                  404, null, new RpcError(RpcError.INVALID_REQUEST, "There is no such session")));
    }
    if (batch.isEmpty() || batch.size() > most) {
      return refused("A batch must have 1 to " + most + " messages");
    }
    limits.request(http.principal(), batch.size() - 1);
    List<Uni<Optional<RpcResponse>>> answers = new ArrayList<>();
    List<Uni<Void>> notifications = new ArrayList<>();
    UnwrittenResults unwritten = new UnwrittenResults(toolCalls);
    for (JsonNode element : batch) {
      switch (JsonRpcReader.read(element, false)) {
        case Envelope.Malformed(var id, String why) ->
            answers.add(
                Uni.createFrom()
                    .item(
                        Optional.of(
                            new RpcError(RpcError.INVALID_REQUEST, why)
                                .response(id.orElse(null)))));
        case Envelope.Request request ->
            answers.add(
                legacy
                    .element(http, request, Revision.UNSAID, client.get())
                    .map(answer -> answer.map(known -> noted(known, unwritten))));
        case Envelope.Notification notification ->
            notifications.add(legacy.notification(http, notification));
        case Envelope.Response response -> {}
      }
    }
    return unwritten.discardedUnlessWritten(
        all(notifications)
            .chain(() -> all(answers))
            .map(messages -> {
              List<RpcResponse> sent = messages.stream().flatMap(Optional::stream).toList();
              return sent.isEmpty() ? responses.accepted() : responses.ok(http.accepts(), sent);
            }));
  }

  private static RpcResponse noted(CallAnswer answer, UnwrittenResults unwritten) {
    if (answer.handedOut() != null) {
      unwritten.add(answer.handedOut());
    }
    return answer.message();
  }

  private static <T> Uni<List<T>> all(List<Uni<T>> unis) {
    return unis.isEmpty() ? Uni.createFrom().item(List.of()) : Uni.join().all(unis).andFailFast();
  }

  private Uni<Response> refused(String why) {
    return Uni.createFrom()
        .item(responses.error(400, null, new RpcError(RpcError.INVALID_REQUEST, why)));
  }
}
