package dev.parley.call;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.ArgumentDigest;
import dev.parley.json.JsonCodec;
import dev.parley.tool.Tool;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;

/** Computes the digest of a tool and its arguments, by which equal calls are found. */
@Singleton
public class ArgumentDigests {
  private final JsonCodec codec;

  ArgumentDigests(JsonCodec codec) {
    this.codec = codec;
  }

  /** Equal for calls of one tool with equal arguments, whatever the order of their members. */
  public ArgumentDigest of(Tool tool, JsonNode arguments) {
    byte[] canonical = codec.canonical(new DigestedCall(arguments, tool.name()));
    return new ArgumentDigest(codec.digest(canonical), canonical.length);
  }

  /** In alphabetical order, as all members of the canonical text: the mapper sorts trees only. */
  @RegisterForReflection
  @JsonPropertyOrder({"arguments", "tool"})
  record DigestedCall(JsonNode arguments, String tool) {}
}
