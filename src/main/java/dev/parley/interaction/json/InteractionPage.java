package dev.parley.interaction.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a session's interactions.
 *
 * @param interactions the oldest first
 * @param nextCursor where the next page begins; null for the last one
 * @param more whether older ones were left out; null in REST, where only {@code nextCursor} tells
 *     it
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InteractionPage(
    List<JsonNode> interactions, @Nullable String nextCursor, @Nullable Boolean more) {

  /** The same page with {@code more}. */
  public InteractionPage withMore() {
    return new InteractionPage(interactions, nextCursor, nextCursor != null);
  }
}
