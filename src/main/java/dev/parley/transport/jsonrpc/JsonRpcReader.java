package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.PlainText;
import dev.parley.transport.jsonrpc.Envelope.Malformed;
import dev.parley.transport.jsonrpc.Envelope.Notification;
import dev.parley.transport.jsonrpc.Envelope.Request;
import dev.parley.transport.jsonrpc.Envelope.Response;
import java.util.Optional;

/** Reads the envelope of one JSON-RPC 2.0 message. */
public final class JsonRpcReader {
  private JsonRpcReader() {}

  /**
   * @param nullIds whether a request may have the id null, which makes it no notification
   */
  public static Envelope read(JsonNode message, boolean nullIds) {
    if (!(message instanceof ObjectNode object)) {
      return new Malformed(Optional.empty(), "A message must be a JSON object");
    }
    JsonNode idNode = object.path("id");
    boolean isNull = idNode.isNull() && nullIds;
    Optional<RequestId> id = isNull ? Optional.of(RequestId.NULL) : RequestId.of(idNode);
    if (!RpcRequest.VERSION.equals(object.path("jsonrpc").textValue())) {
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
