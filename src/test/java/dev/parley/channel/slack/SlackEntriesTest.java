package dev.parley.channel.slack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.EphemeralStore;
import dev.parley.json.JsonCodec;
import dev.parley.json.RecordReader;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What waits for its confirmation. */
@QuarkusTest
class SlackEntriesTest {
  @Inject EphemeralStore store;
  @Inject JsonCodec codec;
  @Inject RecordReader records;

  private static <T> T now(Uni<T> answer) {
    return answer.await().atMost(Duration.ofSeconds(20));
  }

  private static Submission entered(String value) {
    return new Submission(
        List.of(new SubmittedAnswer("q", null, List.of(value), null)), "note " + value);
  }

  private static Optional<Submission> used(SlackEntries entries, String reference, String key) {
    return now(entries.use(reference, key, submission -> Uni.createFrom().item(submission)));
  }

  @Test
  void theLastOfAQuestionIsUsedOnce() {
    SlackEntries entries = new SlackEntries(store, codec, records);
    String first = now(entries.keep("reference", entered("one")));
    String second = now(entries.keep("reference", entered("two")));
    String other = now(entries.keep("other", entered("three")));
    assertEquals(Optional.empty(), used(entries, "reference", first));
    assertEquals(Optional.of(entered("two")), used(entries, "reference", second));
    assertEquals(Optional.empty(), used(entries, "reference", second));
    assertEquals(Optional.empty(), used(entries, "other", second));
    assertEquals(Optional.of(entered("three")), used(entries, "other", other));
  }

  @Test
  void staysWhereWhatWasDoneWithItFailed() {
    SlackEntries entries = new SlackEntries(store, codec, records);
    String key = now(entries.keep("failing", entered("one")));
    Refusal away = Refusal.of(ErrorCode.STORE_UNAVAILABLE, "away");
    assertThrows(
        Refusal.class,
        () -> now(entries.use("failing", key, one -> Uni.createFrom().<Boolean>failure(away))));
    assertEquals(Optional.of(entered("one")), used(entries, "failing", key));
  }
}
