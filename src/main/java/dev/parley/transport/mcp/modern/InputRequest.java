package dev.parley.transport.mcp.modern;

import dev.parley.transport.mcp.elicitation.ElicitRequest;
import java.util.Map;

/**
 * What a client is to bring with its next request.
 *
 * @param key by which its response names it
 */
record InputRequest(String key, ElicitRequest request) {

  /** The member {@code inputRequests}. */
  Map<String, ElicitRequest> asMap() {
    return Map.of(key, request);
  }
}
