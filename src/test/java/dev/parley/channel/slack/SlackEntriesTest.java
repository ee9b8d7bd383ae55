package dev.parley.channel.slack;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

  @Test
  void theLastOfAQuestionIsTakenOnce() {
    SlackEntries entries = new SlackEntries(store, codec, records);
    String first = now(entries.keep("reference", entered("one")));
    String second = now(entries.keep("reference", entered("two")));
    String other = now(entries.keep("other", entered("three")));
    assertEquals(Optional.empty(), now(entries.take("reference", first)));
    assertEquals(Optional.of(entered("two")), now(entries.take("reference", second)));
    assertEquals(Optional.empty(), now(entries.take("reference", second)));
    assertEquals(Optional.empty(), now(entries.take("other", second)));
    assertEquals(Optional.of(entered("three")), now(entries.take("other", other)));
  }
}
