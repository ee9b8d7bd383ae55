package dev.parley.frontend.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.Caller;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Interaction;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.view.InteractionJson;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The answer to {@code interaction/list}: the newest interactions, open and ended, the oldest of
 * them first, as many as fit into a quarter of what may wait for a slow reader.
 */
@Singleton
class History {
  private static final int MOST = 200;

  private final InteractionJson view;
  private final JsonCodec codec;
  private final int maxBytes;

  History(InteractionJson view, JsonCodec codec, ParleyConfig config) {
    this.view = view;
    this.codec = codec;
    this.maxBytes = config.socket().maxBacklog() / 4;
  }

  /**
   * @param all everything of the session, the oldest first
   * @param viewer whom it is shown to
   * @return {@code interactions}, and {@code more} where older ones were left out
   */
  ObjectNode of(List<Interaction> all, Caller viewer) {
    Deque<JsonNode> newest = new ArrayDeque<>();
    int bytes = 0;
    for (Interaction interaction : all.reversed()) {
      JsonNode json = view.of(interaction, viewer);
      bytes += codec.bytes(json).length;
      if (newest.size() == MOST || (bytes > maxBytes && !newest.isEmpty())) {
        break;
      }
      newest.addFirst(json);
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode list = result.putArray("interactions");
    newest.forEach(list::add);
    return result.put("more", newest.size() < all.size());
  }
}
