package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Release;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks again what a call waits for, and what Redis lacks although it was asked a short time ago: a
 * Redis that has become the primary may lack the last writes of the former one.
 */
@ApplicationScoped
class LostAsks {
  private final InteractionLookup lookup;
  private final InteractionCreation creation;
  private final InteractionHolds holds;
  private final Duration window;

  LostAsks(
      InteractionLookup lookup,
      InteractionCreation creation,
      InteractionHolds holds,
      RedisConfig config) {
    this.lookup = lookup;
    this.creation = creation;
    this.holds = holds;
    this.window = config.repairWindow();
  }

  /** As it is in Redis, asked again or not; empty where it is lost. */
  Uni<Optional<Interaction>> look(Interaction waitedFor) {
    return lookup
        .find(waitedFor.key())
        .chain(found ->
            found.isPresent() || !isRecent(waitedFor)
                ? Uni.createFrom().item(found)
                : creation.create(waitedFor).map(created -> same(created, waitedFor)));
  }

  private boolean isRecent(Interaction waitedFor) {
    return waitedFor.createdAt().plus(window).isAfter(lookup.now());
  }

  private Optional<Interaction> same(Creation creation, Interaction waitedFor) {
    return switch (creation) {
      case Creation.Created(Interaction again) -> Optional.of(again);
      case Creation.Attached(Interaction other) -> {
        if (other.reference().equals(waitedFor.reference())) {
          yield Optional.of(other);
        }
        // an equal ask of another call, which that call waits for
        holds.giveBack(other.reference(), Release.KEEP);
        yield Optional.empty();
      }
      case Creation.Conflict none -> Optional.empty();
      case Creation.TurnTaken none -> Optional.empty();
      case Creation.Refused none -> Optional.empty();
    };
  }
}
