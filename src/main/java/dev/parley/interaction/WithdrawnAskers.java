package dev.parley.interaction;

import dev.parley.identity.Principal;
import dev.parley.reactive.Timers;
import dev.parley.security.authentication.ApiKeys;
import dev.parley.security.authentication.ApiKeysChanged;
import dev.parley.security.authentication.CredentialsEnded;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/**
 * Ends the interactions of clients whose keys were withdrawn: no caller can collect an answer, so
 * no person should write one. Connections opened with such a key are closed only after that, so
 * that people who look at a question see its ending.
 */
@Singleton
class WithdrawnAskers {
  /** How long an ending takes at most from the store to the WebSockets of this process. */
  private static final Duration TELLING = Duration.ofMillis(250);

  /** Connections are closed after this time even if the store has not ended the interactions. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final InteractionStore store;
  private final ApiKeys keys;
  private final Timers timers;
  private final Vertx vertx;
  private final Event<CredentialsEnded> ended;

  WithdrawnAskers(
      InteractionStore store,
      ApiKeys keys,
      Timers timers,
      Vertx vertx,
      Event<CredentialsEnded> ended) {
    this.store = store;
    this.keys = keys;
    this.timers = timers;
    this.vertx = vertx;
    this.ended = ended;
  }

  void changed(@Observes ApiKeysChanged change) {
    if (change.withdrawn().isEmpty()) {
      closeConnections();
      return;
    }
    List<Uni<Void>> all = change.withdrawn().stream().map(this::end).toList();
    Uni.join()
        .all(all)
        .andCollectFailures()
        .replaceWithVoid()
        .ifNoItem()
        .after(PATIENCE)
        .recoverWithUni(() -> Uni.createFrom().voidItem())
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(done -> timers.after(TELLING, this::closeConnections));
  }

  private void closeConnections() {
    vertx.executeBlocking(() -> {
      ended.fire(new CredentialsEnded());
      return true;
    });
  }

  /** Continues by itself if it takes longer than its caller waits. */
  private Uni<Void> end(Principal client) {
    Uni<Void> ending = store.withdraw(client).memoize().indefinitely();
    ending.subscribe().with(done -> {}, failure -> again(client));
    return ending;
  }

  private void again(Principal client) {
    timers.after(
        AGAIN,
        () -> {
          if (keys.isWithdrawn(client)) {
            store.withdraw(client).subscribe().with(done -> {}, failure -> again(client));
          }
        });
  }
}
