package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.person.ChannelTerms;
import dev.parley.person.Contacts;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import dev.parley.person.WebhookContact;
import dev.parley.person.WebhookSecret;
import dev.parley.question.Urgency;
import io.quarkus.test.junit.QuarkusTestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A person with a webhook, and nobody but the test to tell what channels owe. */
abstract class NoticeFixture extends InboxFixture {
  /** The settings under which the contract is to be run; that of inboxes can be, too. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.interaction.retention", "3s",
          "parley.webhook.enabled", "true",
          "quarkus.arc.exclude-types", "dev.parley.channel.NoticeWorker");
    }
  }

  @Inject NoticeStore notices;
  @Inject SettingsStore settings;

  private final List<NoticeClaim> claimed = new ArrayList<>();

  /** A proposal in the inbox of a person whose webhook is told after a time. */
  Proposal toldAfter(Duration after) {
    Proposal proposal = Proposal.ofPerson();
    now(settings.change(inbox(proposal), some -> withWebhook(after, Urgency.LOW)));
    return proposal;
  }

  static PersonSettings withWebhook(Duration after, Urgency least) {
    WebhookSecret secret = new WebhookSecret("whsec_c2VjcmV0", Instant.EPOCH, null);
    ChannelTerms terms = new ChannelTerms(after, least, false);
    URI url = URI.create("https://hooks.example/p");
    return PersonSettings.NONE.withContacts(
        Contacts.NONE.withWebhook(new WebhookContact(url, terms, List.of(secret), null)));
  }

  /** What is due of a question, and of it alone. */
  List<NoticeClaim> claims(Interaction question) {
    List<NoticeClaim> now;
    do {
      now = now(notices.claim(100));
      claimed.addAll(now);
    } while (!now.isEmpty());
    List<NoticeClaim> own = claimed.stream().filter(claim -> isOf(claim, question)).toList();
    claimed.removeAll(own);
    return own;
  }

  static boolean isOf(NoticeClaim claim, Interaction question) {
    return claim.interaction().reference().equals(question.reference());
  }

  /** The claim of a question that becomes due. */
  NoticeClaim claim(Interaction question, Stage stage) {
    List<NoticeClaim> found = new ArrayList<>();
    await()
        .atMost(PATIENCE)
        .until(() -> {
          found.addAll(claims(question));
          return !found.isEmpty();
        });
    assertEquals(1, found.size(), found::toString);
    assertEquals(stage, found.getFirst().stage());
    assertEquals("webhook", found.getFirst().channel());
    return found.getFirst();
  }

  void settle(NoticeClaim claim, NoticeSettlement settlement) {
    now(notices.settle(claim, settlement));
  }

  void told(NoticeClaim claim) {
    settle(claim, new NoticeSettlement.Told(null));
  }
}
