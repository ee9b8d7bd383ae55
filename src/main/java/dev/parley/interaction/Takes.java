package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Lets people say that they answer a question now, as a hint to others. */
@Singleton
public class Takes {
  private final InteractionStore store;

  Takes(InteractionStore store) {
    this.store = store;
  }

  /**
   * Notes that a person answers an open interaction at one of their frontends, in place of who did
   * so before.
   *
   * @return until when; fails with a {@code Refusal} where it has ended
   */
  public Uni<Instant> take(InteractionKey key, String person, String connection) {
    return store
        .take(key, person, connection, Take.LASTS)
        .map(taking -> open(taking).attention().take().map(Take::until).orElseThrow());
  }

  /**
   * Ends what {@link #take} noted, if it is still that of this frontend.
   *
   * @return empty; fails with a {@code Refusal} where the interaction has ended
   */
  public Uni<Optional<Instant>> giveBack(InteractionKey key, String connection) {
    return store
        .giveBack(key, connection)
        .map(taking -> {
          open(taking);
          return Optional.empty();
        });
  }

  private static Interaction open(Taking taking) {
    return switch (taking) {
      case Taking.Done(Interaction open) -> open;
      case Taking.Late(Interaction ended) -> throw InteractionRefusals.late(ended);
      case Taking.Unknown() -> throw InteractionRefusals.notFound();
    };
  }
}
