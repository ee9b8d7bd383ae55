package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.ArgumentDigest;
import dev.parley.json.JsonCodec;
import dev.parley.tool.Tool;
import jakarta.inject.Singleton;

/** Makes the digests by which equal calls are found: of the tool and its arguments. */
@Singleton
public class ArgumentDigests {
  private final JsonCodec codec;

  ArgumentDigests(JsonCodec codec) {
    this.codec = codec;
  }

  /** Equal for calls of one tool with equal arguments, whatever the order of their members. */
  public ArgumentDigest of(Tool tool, JsonNode arguments) {
    ObjectNode both = codec.object().put("tool", tool.name());
    both.set("arguments", arguments);
    byte[] canonical = codec.canonical(both);
    return new ArgumentDigest(codec.digest(canonical), canonical.length);
  }
}
