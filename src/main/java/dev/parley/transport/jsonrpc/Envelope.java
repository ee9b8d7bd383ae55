package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * One JSON-RPC 2.0 message that Parley received, as {@link JsonRpcReader} understands it (JSON-RPC
 * 2.0 sections 4 and 5).
 */
public sealed interface Envelope {

  /**
   * @param params an object, an array, or a missing node where there are none
   */
  record Request(RequestId id, String method, JsonNode params) implements Envelope {}

  /**
   * @param params as those of a {@link Request}
   */
  record Notification(String method, JsonNode params) implements Envelope {}

  /** A result or an error that a client sent to Parley. */
  record Response(JsonNode message) implements Envelope {}

  /**
   * Not a JSON-RPC 2.0 message.
   *
   * @param id the id for the error response, where the message has a readable one
   */
  record Malformed(Optional<RequestId> id, String why) implements Envelope {}
}
