package dev.parley.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.RateLimits;
import dev.parley.config.ParleyConfig;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.legacy.LegacyClient;
import dev.parley.mcp.legacy.LegacyEra;
import dev.parley.mcp.modern.Meta;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.Revision;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Batches, which only revision 2025-03-26 has (MCP 2025-03-26, basic, Batching). */
@Singleton
class LegacyBatch {
  private final LegacyEra legacy;
  private final Reply reply;
  private final RateLimits limits;
  private final int most;

  LegacyBatch(LegacyEra legacy, Reply reply, RateLimits limits, ParleyConfig config) {
    this.legacy = legacy;
    this.reply = reply;
    this.limits = limits;
    this.most = config.rpc().maxBatch();
  }

  /** All answers in one array once the last is there; none where nothing asks for one. */
  Uni<Response> answer(Exchange exchange, JsonNode batch) {
    for (JsonNode element : batch) {
      if (element.path("params").path("_meta").has(Meta.PROTOCOL_VERSION)) {
        return refused("Revision 2026-07-28 has no batches");
      }
    }
    if (!LegacyEra.revision(exchange).equals(Optional.of(Revision.UNSAID))) {
      return refused("Only revision " + Revision.UNSAID + " has batches");
    }
    Optional<LegacyClient> client = legacy.client(exchange);
    if (client.isEmpty()) {
      return Uni.createFrom()
          .item(
              reply.error(
                  404, null, new RpcError(RpcError.INVALID_REQUEST, "There is no such session")));
    }
    if (batch.isEmpty() || batch.size() > most) {
      return refused("A batch must have 1 to " + most + " messages");
    }
    limits.request(exchange.principal(), batch.size() - 1);
    List<Uni<Optional<ObjectNode>>> answers = new ArrayList<>();
    List<Uni<Void>> notifications = new ArrayList<>();
    for (JsonNode element : batch) {
      switch (Envelope.of(element, false)) {
        case Envelope.Malformed(var id, String why) ->
            answers.add(
                Uni.createFrom()
                    .item(
                        Optional.of(
                            new RpcError(RpcError.INVALID_REQUEST, why)
                                .response(id.orElse(null)))));
        case Envelope.Request request ->
            answers.add(legacy.element(exchange, request, Revision.UNSAID, client.get()));
        case Envelope.Notification notification ->
            notifications.add(legacy.notification(exchange, notification));
        case Envelope.Response response -> {}
      }
    }
    return all(notifications)
        .chain(() -> all(answers))
        .map(messages -> {
          ArrayNode array = JsonNodeFactory.instance.arrayNode();
          messages.forEach(message -> message.ifPresent(array::add));
          return array.isEmpty() ? reply.accepted() : reply.ok(exchange.accepts(), array);
        });
  }

  private static <T> Uni<List<T>> all(List<Uni<T>> unis) {
    return unis.isEmpty() ? Uni.createFrom().item(List.of()) : Uni.join().all(unis).andFailFast();
  }

  private Uni<Response> refused(String why) {
    return Uni.createFrom()
        .item(reply.error(400, null, new RpcError(RpcError.INVALID_REQUEST, why)));
  }
}
