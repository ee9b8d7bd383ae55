package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Creation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/**
 * Looks, for calls that wait, at what Redis has. For a short time after a gap, in which another
 * Redis may have become the primary without the last writes of the former one, it asks again what
 * is missing, and counts the waiting calls again.
 */
@ApplicationScoped
class LostAsks {
  private final RedisLink link;
  private final InteractionLookup lookup;
  private final InteractionCreation creation;
  private final Duration window;

  LostAsks(
      RedisLink link, InteractionLookup lookup, InteractionCreation creation, RedisConfig config) {
    this.link = link;
    this.lookup = lookup;
    this.creation = creation;
    this.window = config.repairWindow();
  }

  /**
   * As it is in Redis, asked again or not; empty where it is lost.
   *
   * @param waiting how many calls of this process wait for it
   */
  Uni<Optional<Interaction>> look(Interaction waitedFor, int waiting) {
    if (!link.hadGapWithin(window)) {
      return lookup.find(waitedFor.key());
    }
    return lookup
        .find(waitedFor.key(), waiting)
        .chain(found ->
            found.isPresent() || !isRecent(waitedFor)
                ? Uni.createFrom().item(found)
                : again(waitedFor, waiting));
  }

  private boolean isRecent(Interaction waitedFor) {
    return waitedFor.createdAt().plus(window).isAfter(lookup.now());
  }

  private Uni<Optional<Interaction>> again(Interaction lost, int waiting) {
    return creation
        .again(lost)
        .chain(creation ->
            switch (creation) {
              case Creation.Created there -> lookup.find(lost.key(), waiting);
              case Creation.Attached there -> lookup.find(lost.key(), waiting);
              case Creation.Conflict none -> lost();
              case Creation.TurnTaken none -> lost();
              case Creation.Refused none -> lost();
            });
  }

  private static Uni<Optional<Interaction>> lost() {
    return Uni.createFrom().item(Optional.empty());
  }
}
