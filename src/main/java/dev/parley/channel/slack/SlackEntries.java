package dev.parley.channel.slack;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Base64Url128;
import dev.parley.interaction.EphemeralStore;
import dev.parley.json.JsonCodec;
import dev.parley.json.RecordReader;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was entered in a dialogue and is to be confirmed; it stays with the service meanwhile. There
 * is one for each question, the last: however many are sent off, they take no room from others.
 */
@Singleton
class SlackEntries {
  private static final Duration KEPT = Duration.ofMinutes(30);
  private static final int RANDOM_BYTES = 16;

  private final EphemeralStore store;
  private final JsonCodec codec;
  private final RecordReader records;
  private final SecureRandom random = new SecureRandom();

  SlackEntries(EphemeralStore store, JsonCodec codec, RecordReader records) {
    this.store = store;
    this.codec = codec;
    this.records = records;
  }

  /** As it is kept. */
  @RegisterForReflection
  record Kept(String key, List<Entry> answers, @Nullable String note) {}

  /** One answer. */
  @RegisterForReflection
  record Entry(String id, List<String> values) {}

  /**
   * Keeps what was entered for a question.
   *
   * @return by which it is found again
   */
  Uni<String> keep(String reference, Submission submission) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    String key = Base64Url128.of(bytes);
    List<Entry> answers =
        submission.answers().stream()
            .map(answer -> new Entry(String.valueOf(answer.id()), answer.values()))
            .toList();
    String text = codec.text(new Kept(key, answers, submission.note()));
    if (text.length() > EphemeralStore.LONGEST) {
      return Uni.createFrom().failure(Refusal.of(ErrorCode.TOO_LARGE, SlackWords.ONLY_ON_THE_PAGE));
    }
    return store.put(name(reference), text, KEPT).replaceWith(key);
  }

  /**
   * Does something with what was kept, which is removed only when that has succeeded.
   *
   * @return empty where it is not kept any more
   */
  <T> Uni<Optional<T>> use(String reference, String key, Function<Submission, Uni<T>> work) {
    return store
        .read(name(reference))
        .chain(found -> {
          Optional<Submission> kept = found.flatMap(text -> read(text, key));
          return kept.isEmpty()
              ? Uni.createFrom().item(Optional.empty())
              : work.apply(kept.get())
                  .call(() -> remove(reference, found.orElseThrow()))
                  .map(Optional::of);
        });
  }

  /** It runs out where the store cannot remove it now. */
  private Uni<Boolean> remove(String reference, String text) {
    return store.remove(name(reference), text).onFailure().recoverWithItem(false);
  }

  /** Empty where something was kept since. */
  private Optional<Submission> read(String text, String key) {
    return records
        .read(text.getBytes(StandardCharsets.UTF_8), Kept.class)
        .filter(kept -> kept.key.equals(key))
        .map(kept ->
            new Submission(
                kept.answers.stream()
                    .map(entry -> new SubmittedAnswer(entry.id, null, entry.values, null))
                    .toList(),
                kept.note));
  }

  private static String name(String reference) {
    return "slack entry " + reference;
  }
}
