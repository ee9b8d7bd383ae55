package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.PresenceConfig;
import dev.parley.config.ServiceConfig;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.person.SettingsStore;
import dev.parley.reactive.Timers;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who has the inbox on the screen is there for all that appears in it. */
@QuarkusTest
@TestProfile(InboxAudienceTest.Settings.class)
class InboxAudienceTest extends InboxFixture {
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");

  /** What nobody looks at ends soon. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.when-nobody-listens", "fail",
          "parley.presence.grace", "50ms",
          "parley.mcp.slice", "20s");
    }
  }

  @RegisterExtension final Parley parley = new Parley();

  @Inject NobodyListensPolicy policy;
  @Inject Audience audience;
  @Inject SettingsStore settings;
  @Inject NoticePlan plan;
  @Inject NoticeStore notices;
  @Inject Presence presence;
  @Inject Timers timers;
  @Inject PresenceConfig presenceConfig;
  @Inject ServiceConfig serviceConfig;

  @Test
  @DisplayName("a question stays open for them, until they have gone")
  void keepsQuestionsOpen() {
    Proposal proposal = Proposal.ofPerson();
    now(inboxes.active(inbox(proposal), Duration.ofMinutes(2)));
    Interaction open = created(proposal);
    assertTrue(now(audience.isThere(open)));
    policy.asked(open);
    for (int i = 0; i < 3; i++) {
      Interaction elsewhere = created(Proposal.ofPerson());
      assertFalse(now(audience.isThere(elsewhere)));
      policy.asked(elsewhere);
      assertEquals(new Outcome.Unavailable(), awaitEnding(elsewhere).outcome());
    }
    assertTrue(found(open).isOpen());
  }

  @Test
  @DisplayName("once they have gone it ends")
  void endsThemOnceNobodyLooks() {
    Proposal proposal = Proposal.ofPerson();
    now(inboxes.active(inbox(proposal), Duration.ofMillis(200)));
    Interaction open = created(proposal);
    policy.asked(open);
    assertEquals(new Outcome.Unavailable(), awaitEnding(open).outcome());
    assertFalse(now(inboxes.isActive(inbox(proposal))));
  }

  @Test
  @DisplayName("they are looked for once, and again where the store did not answer")
  void looksAgainAfterAFailure() {
    AtomicInteger looks = new AtomicInteger();
    InboxStore failing =
        new InboxStore() {
          @Override
          public Uni<InboxPage> page(InboxKey inbox, InboxRequest request) {
            return inboxes.page(inbox, request);
          }

          @Override
          public Uni<Void> active(InboxKey inbox, Duration life) {
            return inboxes.active(inbox, life);
          }

          @Override
          public Uni<Boolean> isActive(InboxKey inbox) {
            return looks.getAndIncrement() == 0
                ? Uni.createFrom().failure(new IllegalStateException("the store is gone"))
                : inboxes.isActive(inbox);
          }
        };
    Proposal proposal = Proposal.ofPerson();
    List<Interaction> open = Stream.of("a", "b", "c").map(id -> created(proposal.id(id))).toList();
    new NobodyListensPolicy(
            store,
            presence,
            new Reach(presence, new Audience(presence, failing), settings, plan, notices),
            timers,
            presenceConfig,
            serviceConfig)
        .asked(open.getLast());
    open.forEach(one -> assertEquals(new Outcome.Unavailable(), awaitEnding(one).outcome()));
    assertEquals(2, looks.get());
  }

  @Test
  @DisplayName("no client shows a form to them beside it")
  void needsNoForm() {
    now(inboxes.active(InboxKey.ofOwner(Principal.ANYONE), Duration.ofMinutes(2)));
    InFlight call = parley.modernCall(Questions.ASK, Questions.colour()).capable(FORM).start();
    InboxKey inbox = InboxKey.ofOwner(Principal.ANYONE);
    awaitUntil(() -> !all(inbox, InboxRequest.Filter.OPEN, null).isEmpty());
    Interaction open = all(inbox, InboxRequest.Filter.OPEN, null).getFirst();
    ended(open, DECLINED);
    JsonNode result = call.reply().result();
    assertEquals("declined", result.at("/structuredContent/status").asText(), result::toString);
  }
}
