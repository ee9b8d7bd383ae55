package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.PlainText;
import java.util.Optional;

/** One JSON-RPC 2.0 message, as far as the envelope tells (JSON-RPC 2.0 sections 4 and 5). */
public sealed interface Envelope {

  /**
   * @param params an object, an array, or a missing node where there are none
   */
  record Request(RequestId id, String method, JsonNode params) implements Envelope {}

  record Notification(String method, JsonNode params) implements Envelope {}

  /** A result or an error that somebody sent to us. */
  record Response(JsonNode message) implements Envelope {}

  /**
   * Not a JSON-RPC 2.0 message.
   *
   * @param id what an error about it can carry, where that much was readable
   */
  record Malformed(Optional<RequestId> id, String why) implements Envelope {}

  /** Reads the envelope of one message; {@code nullIds} says whether null is an id. */
  static Envelope of(JsonNode message, boolean nullIds) {
    if (!(message instanceof ObjectNode object)) {
      return new Malformed(Optional.empty(), "A message must be a JSON object");
    }
    JsonNode idNode = object.path("id");
    boolean isNull = idNode.isNull() && nullIds;
    Optional<RequestId> id = isNull ? Optional.of(RequestId.NULL) : RequestId.of(idNode);
    if (!"2.0".equals(object.path("jsonrpc").textValue())) {
      return new Malformed(id, "The member jsonrpc must be \"2.0\"");
    }
    if (!object.has("method") && (object.has("result") || object.has("error"))) {
      return new Response(object);
    }
    String method = object.path("method").textValue();
    if (method == null || PlainText.flaw(method).isPresent()) {
      return new Malformed(id, "The member method must be a string");
    }
    JsonNode params = object.path("params");
    if (!params.isMissingNode() && !params.isContainerNode()) {
      return new Malformed(id, "The member params must be an object or an array");
    }
    if (idNode instanceof MissingNode) {
      return new Notification(method, params);
    }
    return id.<Envelope>map(known -> new Request(known, method, params))
        .orElseGet(() ->
            new Malformed(
                Optional.empty(), "The member id must be a string or an integer, not null"));
  }
}
