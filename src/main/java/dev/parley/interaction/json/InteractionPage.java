package dev.parley.interaction.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the interactions of a session or an inbox.
 *
 * @param interactions of a session the oldest first; of an inbox in the order of its list
 * @param nextCursor where the next page begins; null for the last one
 * @param more whether older ones were left out; null in REST, where only {@code nextCursor} tells
 *     it
 * @param open how many are open; null but at the socket of an inbox
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InteractionPage(
    List<JsonNode> interactions,
    @Nullable String nextCursor,
    @Nullable Boolean more,
    @Nullable Integer open) {

  /** The same page with {@code more}. */
  public InteractionPage withMore() {
    return new InteractionPage(interactions, nextCursor, nextCursor != null, open);
  }

  /** The same page with {@code open}. */
  public InteractionPage withOpen(int count) {
    return new InteractionPage(interactions, nextCursor, more, count);
  }
}
