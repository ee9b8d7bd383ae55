package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionService;
import dev.parley.reactive.Timers;
import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tells frontends that results were collected, each in the batches of its {@link CollectedBatch}. A
 * batch has the interactions as they are when it is sent.
 */
@Singleton
class CollectedUpdates {
  private final InteractionService interactions;
  private final FrontendMessages messages;
  private final Timers timers;

  CollectedUpdates(InteractionService interactions, FrontendMessages messages, Timers timers) {
    this.interactions = interactions;
    this.messages = messages;
    this.timers = timers;
  }

  /** Has a frontend told of an interaction with its next batch. */
  void add(FrontendConnection frontend, InteractionKey key) {
    Duration left = frontend.collected().add(key, System.nanoTime());
    if (left != null) {
      // not cancelled when the frontend leaves: it fires within a second and then does nothing
      timers.after(left, () -> send(frontend));
    }
  }

  private void send(FrontendConnection frontend) {
    List<InteractionKey> keys = frontend.collected().take(System.nanoTime());
    if (frontend.hasLeft()) {
      return;
    }
    if (frontend.isPaused()) {
      // what is being sent may be older, and must come first
      keys.forEach(key -> add(frontend, key));
      return;
    }
    Multi.createFrom()
        .iterable(bySession(keys).entrySet())
        .onItem()
        .transformToUniAndConcatenate(some -> interactions.find(some.getKey(), some.getValue()))
        .onItem()
        .transformToMultiAndConcatenate(found -> Multi.createFrom().iterable(found))
        // its tool-use id may have been used anew
        .filter(interaction -> !interaction.isOpen() && frontend.source().has(interaction))
        // one after the other, since together they could be more than a frontend may leave unread
        .onItem()
        .transformToUniAndConcatenate(interaction -> frontend.sent(messages.updated(interaction)))
        .onItem()
        .ignoreAsUni()
        .subscribe()
        .with(done -> {}, UnhandledFailures::log);
  }

  private static Map<SessionKey, List<InteractionKey>> bySession(List<InteractionKey> keys) {
    return keys.stream()
        .collect(
            Collectors.groupingBy(
                InteractionKey::session, LinkedHashMap::new, Collectors.toList()));
  }
}
