package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Takes;
import dev.parley.question.json.SubmissionReader;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Has frontends take questions, and gives back what a frontend took when it leaves. */
@Singleton
class TakenQuestions {
  private final NamedInteraction named;
  private final Takes takes;

  /** By the connection of the frontend. */
  private final Map<String, Newest> taken = new ConcurrentHashMap<>();

  TakenQuestions(NamedInteraction named, Takes takes) {
    this.named = named;
    this.takes = takes;
  }

  /** Takes the question that a request names, or gives it back. */
  Uni<FrontendResult> take(FrontendConnection frontend, JsonNode params) {
    boolean release = SubmissionReader.flag(params, "release");
    return named
        .key(frontend, params)
        .chain(key -> release ? giveBack(frontend, key) : take(frontend, key))
        .map(FrontendResult.Taken::of);
  }

  private Uni<Optional<Instant>> take(FrontendConnection frontend, InteractionKey key) {
    return takes
        .take(key, frontend.caller().who(), frontend.connectionId())
        .invoke(() -> took(frontend, key))
        .map(Optional::of);
  }

  private void took(FrontendConnection frontend, InteractionKey key) {
    String connection = frontend.connectionId();
    boolean isFirst = !taken.containsKey(connection);
    InteractionKey tooMany = taken.computeIfAbsent(connection, id -> new Newest()).add(key);
    if (tooMany != null) {
      giveBackUnasked(connection, tooMany);
    }
    // one that left meanwhile may have given back all before this one
    if (isFirst || frontend.hasLeft()) {
      // at once where it has left
      frontend.tie(() -> left(connection));
    }
  }

  private void left(String connection) {
    Newest all = taken.remove(connection);
    if (all != null) {
      all.keys().forEach(key -> giveBackUnasked(connection, key));
    }
  }

  private Uni<Optional<Instant>> giveBack(FrontendConnection frontend, InteractionKey key) {
    return takes.giveBack(key, frontend.connectionId());
  }

  /** Where that fails the take is over at its time, or with the ending. */
  private void giveBackUnasked(String connection, InteractionKey key) {
    takes.giveBack(key, connection).subscribe().with(done -> {}, failure -> {});
  }

  /** What one frontend took last. */
  private static final class Newest {
    private static final int MOST = 64;

    private final Set<InteractionKey> keys = new LinkedHashSet<>();

    /**
     * @return the one that was taken longest ago, if they are too many with this one
     */
    synchronized @Nullable InteractionKey add(InteractionKey key) {
      keys.remove(key);
      keys.add(key);
      if (keys.size() <= MOST) {
        return null;
      }
      InteractionKey first = keys.iterator().next();
      keys.remove(first);
      return first;
    }

    synchronized List<InteractionKey> keys() {
      return List.copyOf(keys);
    }
  }
}
