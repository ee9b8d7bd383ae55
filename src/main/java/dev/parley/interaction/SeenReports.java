package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Sighting;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Takes the reports of frontends that a person has seen a question. */
@Singleton
public class SeenReports {
  private final InteractionStore store;
  private final InteractionObserver observer;

  SeenReports(InteractionStore store, InteractionObserver observer) {
    this.store = store;
    this.observer = observer;
  }

  /**
   * Notes that a person has seen an open interaction, unless that is known.
   *
   * @param connection that of the frontend that reports it, which is not told
   * @return when it was first seen; fails with a {@code Refusal} where it has ended
   */
  public Uni<Instant> seen(InteractionKey key, String connection, Actor who) {
    return store.seen(key, connection).map(sighting -> at(sighting, who));
  }

  private Instant at(Sighting sighting, Actor who) {
    return switch (sighting) {
      case Sighting.First(Interaction open, Instant at) -> {
        observer.seen(open, at, who);
        yield at;
      }
      case Sighting.Again(Instant at) -> at;
      case Sighting.Late(Interaction ended) -> throw InteractionRefusals.late(ended);
      case Sighting.Unknown() -> throw InteractionRefusals.notFound();
    };
  }
}
