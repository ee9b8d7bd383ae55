package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.ArgumentDigest;
import dev.parley.json.CanonicalText;
import dev.parley.tool.Tool;
import jakarta.inject.Singleton;

/** Computes the digest of a tool and its arguments, by which equal calls are found. */
@Singleton
public class ArgumentDigests {
  /** Equal for calls of one tool with equal arguments, whatever the order of their members. */
  public ArgumentDigest of(Tool tool, JsonNode arguments) {
    CanonicalText.Digest digest = CanonicalText.digest("arguments", arguments, "tool", tool.name());
    return new ArgumentDigest(digest.sha256(), digest.length());
  }
}
