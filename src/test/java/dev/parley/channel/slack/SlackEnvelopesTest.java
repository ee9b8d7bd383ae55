package dev.parley.channel.slack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.EphemeralStore;
import dev.parley.security.WithCredentials;
import dev.parley.telemetry.SlackMetrics;
import dev.parley.testing.Json;
import dev.parley.testing.SlackServer;
import dev.parley.testing.WithSlack;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What Slack sends while the store cannot be reached, and what it sends again. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithSlack.class)
class SlackEnvelopesTest {
  @Inject SlackDirectMessages messages;
  @Inject SlackPresses presses;
  @Inject SlackSubmissions submissions;
  @Inject SlackMetrics metrics;

  /** A store that cannot be reached. */
  private static class Unreachable implements EphemeralStore {
    private static <T> Uni<T> unavailable() {
      return Uni.createFrom().failure(Refusal.of(ErrorCode.STORE_UNAVAILABLE, "unreachable"));
    }

    @Override
    public Uni<Boolean> putIfAbsent(String key, String text, Duration life) {
      return unavailable();
    }

    @Override
    public Uni<Optional<String>> read(String key) {
      return unavailable();
    }

    @Override
    public Uni<Boolean> put(String key, String text, Duration life) {
      return unavailable();
    }

    @Override
    public Uni<Boolean> replace(String key, String expected, String text, Duration life) {
      return unavailable();
    }

    @Override
    public Uni<Boolean> remove(String key, String expected) {
      return unavailable();
    }
  }

  /** A store that has the id of each envelope already. */
  private static final class Knowing extends Unreachable {
    @Override
    public Uni<Boolean> putIfAbsent(String key, String text, Duration life) {
      return Uni.createFrom().item(false);
    }
  }

  @Test
  void whoeverPressedHearsThatItWasNotTaken() {
    SlackEnvelopes envelopes =
        new SlackEnvelopes(messages, presses, submissions, new Unreachable(), metrics);
    List<String> acknowledged = new ArrayList<>();
    try (SlackServer slack = new SlackServer()) {
      envelopes.received(
          Json.read(
              """
              {"envelope_id":"E1","type":"interactive","payload":{"type":"block_actions",
               "team":{"id":"T1"},"user":{"id":"U1"},"channel":{"id":"D1"},"trigger_id":"t",
               "actions":[{"action_id":"decline","value":"r"}]}}\
              """),
          acknowledgement -> acknowledged.add(acknowledgement.envelopeId()));
      assertEquals(List.of("E1"), acknowledged);
      var told = slack.next("chat.postEphemeral", "U1").body();
      assertEquals(SlackWords.FAILED, told.path("text").asText());
      assertEquals("D1", told.path("channel").asText());
    }
  }

  /** What becomes of a dialogue that is sent off now. */
  private SlackViewReply submitted(EphemeralStore store, String dialogue) {
    SlackEnvelopes envelopes = new SlackEnvelopes(messages, presses, submissions, store, metrics);
    List<SlackViewReply> replies = new ArrayList<>();
    envelopes.received(
        Json.read(
            """
            {"envelope_id":"E2","type":"interactive","payload":{"type":"view_submission",
             "team":{"id":"T1"},"user":{"id":"U1"},
             "view":{"callback_id":"%s","private_metadata":"r k"}}}\
            """
                .formatted(dialogue)),
        acknowledgement -> replies.add(Objects.requireNonNull(acknowledgement.payload())));
    return replies.getFirst();
  }

  /** It stays open, and says something where it was typed or on top. */
  private void assertSaid(EphemeralStore store, String words) {
    SlackViewReply answer = submitted(store, "answer");
    assertEquals("errors", answer.action());
    assertEquals(Map.of("note", words), answer.errors());
    assertEquals(Map.of("reason", words), submitted(store, "decline").errors());
    // with nothing to type there, it is said on top of what is to be confirmed
    SlackViewReply confirmation = submitted(store, "confirm");
    assertEquals("push", confirmation.action());
    assertEquals(SlackView.saying(words), confirmation.view());
  }

  @Test
  void whatWasTypedStaysWhereItIs() {
    assertSaid(new Unreachable(), SlackWords.FAILED);
  }

  /** Nobody knows whether the process that took the first one has ended the question. */
  @Test
  void whatWasTypedStaysWhereItIsSentAgain() {
    assertSaid(new Knowing(), SlackWords.SLOW);
  }
}
