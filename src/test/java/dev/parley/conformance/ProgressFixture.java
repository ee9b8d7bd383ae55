package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.json.JsonCodec;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.testing.Json;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.quarkus.arc.Arc;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.core.Response;

/** A tool that tells of its progress before it answers, all on one stream. */
final class ProgressFixture {
  private ProgressFixture() {}

  static Uni<Response> answer(McpHttpRequest http, Envelope.Request request, ObjectNode result) {
    return Uni.createFrom()
        .emitter(emitter -> {
          EventStream stream =
              EventStream.open(
                  http,
                  Arc.container().instance(OutgoingBuffers.class).get(),
                  Arc.container().instance(JsonCodec.class).get());
          JsonNode token = request.params().path("_meta").path("progressToken");
          for (int progress = 0; progress <= 100 && !token.isMissingNode(); progress += 50) {
            ObjectNode message =
                Json.object().put("jsonrpc", "2.0").put("method", "notifications/progress");
            message
                .putObject("params")
                .put("progress", progress)
                .put("total", 100)
                .set("progressToken", token);
            stream.send(message.toString());
          }
          ObjectNode message = Json.object().put("jsonrpc", "2.0");
          message.set("id", request.id().json());
          message.set("result", result);
          stream.end(message.toString());
          emitter.complete(null);
        });
  }
}
