package dev.parley.interaction.redis;

import dev.parley.identity.Base64Url128;
import dev.parley.identity.ClientHost;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.ElicitationState;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.json.QuestionModule;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.audit.Actor;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Seals what Redis stores, as JSON: a reader of Redis learns neither questions nor answers, and a
 * writer cannot forge them. From the first release on, the JSON must stay readable for the release
 * before and the release after: members may be added, which others ignore, and none may be renamed.
 */
@ApplicationScoped
@RegisterForReflection(
    targets = {
      StoredAsk.class,
      StoredOutcome.class,
      StoredOutcome.StoredAnswer.class,
      StoredEnding.class,
      Actor.class,
      StoredAway.class,
      StoredSettings.class,
      StoredQuietHours.class,
      StoredTerms.class,
      StoredSlack.class,
      StoredWebhook.class,
      StoredWebhook.StoredSecret.class,
      StoredMail.class,
      StoredMail.StoredCode.class,
      StoredPush.class,
      StoredPush.StoredSubscription.class,
      StoreCodec.StoredDraft.class,
      StoreCodec.StoredReceipt.class,
      StoreCodec.StoredEphemeral.class,
      StoreCodec.StoredTitle.class,
      StoreCodec.StoredElicitation.class,
      ClientHost.class,
      ElicitationState.class,
      ElicitationState.Entered.class,
      Principal.class,
      SessionKey.class,
      TraceContext.class,
      SubmittedAnswer.class
    })
class StoreCodec {
  private final SealedJson json;

  StoreCodec(SealedJson json) {
    this.json = json.with(new QuestionModule());
  }

  /**
   * What a person has entered and not sent, as it is stored.
   *
   * @param of names the interaction, so that the draft cannot be moved to another one
   */
  record StoredDraft(String of, String person, List<SubmittedAnswer> answers) {
    static StoredDraft of(InteractionKey key, Draft draft) {
      return new StoredDraft(name(key), draft.person(), draft.answers());
    }
  }

  /**
   * The {@link ElicitationState} of an interaction, as it is stored.
   *
   * @param of names the interaction
   */
  record StoredElicitation(String of, ElicitationState elicited) {
    static StoredElicitation of(InteractionKey key, ElicitationState elicitation) {
      return new StoredElicitation(name(key), elicitation);
    }
  }

  /**
   * The title of a session, as it is stored.
   *
   * @param of names the session
   */
  record StoredTitle(String of, String title) {}

  /** The name that is sealed with each content, so that it cannot be moved to another key. */
  static String name(InteractionKey key) {
    return key.session().tag() + ":" + key.toolUseId();
  }

  byte[] close(Object content) {
    return json.seal(Purpose.STORE, content);
  }

  /**
   * @throws IllegalStateException if none of our keys opens the content, or if a release with
   *     another form wrote it
   */
  <T> T open(byte[] sealed, Class<T> type) {
    return json.open(Purpose.STORE, sealed, type)
        .orElseThrow(() -> new IllegalStateException("a content of the store cannot be opened"));
  }

  /**
   * @throws IllegalStateException if the draft is of another person or another interaction
   */
  Draft draft(InteractionKey key, String person, long revision, byte[] sealed) {
    StoredDraft stored = open(sealed, StoredDraft.class);
    if (!name(key).equals(stored.of()) || !person.equals(stored.person())) {
      throw new IllegalStateException(
          "the store has a draft of another person or interaction here");
    }
    return new Draft(person, stored.answers(), revision);
  }

  /**
   * A title as it is stored: a tag by which scripts find that two are equal, and the title, sealed.
   * Empty for none.
   */
  byte[] stored(SessionKey session, @Nullable String title) {
    if (title == null) {
      return new byte[0];
    }
    byte[] tag = SessionKey.tag(session.tag(), title).getBytes(StandardCharsets.US_ASCII);
    byte[] sealed = close(new StoredTitle(session.tag(), title));
    byte[] both = Arrays.copyOf(tag, tag.length + sealed.length);
    System.arraycopy(sealed, 0, both, tag.length, sealed.length);
    return both;
  }

  /** The title of a session; null for none, and for one that none of our keys opens any more. */
  @Nullable String title(SessionKey session, byte[] stored) {
    if (stored.length <= Base64Url128.LENGTH) {
      return null;
    }
    byte[] sealed = Arrays.copyOfRange(stored, Base64Url128.LENGTH, stored.length);
    return json.open(Purpose.STORE, sealed, StoredTitle.class)
        .filter(title -> session.tag().equals(title.of()))
        .map(StoredTitle::title)
        .orElse(null);
  }

  /**
   * What a channel left with its notice, as it is stored.
   *
   * @param of names the interaction
   */
  record StoredReceipt(String of, String receipt) {}

  /** What a channel leaves with its notice, as a text without spaces. */
  String sealedReceipt(InteractionKey key, String receipt) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(close(new StoredReceipt(name(key), receipt)));
  }

  /** What a channel left; null for nothing, and for what none of our keys opens any more. */
  @Nullable String receipt(InteractionKey key, String stored) {
    return stored.isEmpty()
        ? null
        : json.open(Purpose.STORE, Base64.getUrlDecoder().decode(stored), StoredReceipt.class)
            .filter(receipt -> name(key).equals(receipt.of()))
            .map(StoredReceipt::receipt)
            .orElse(null);
  }

  /**
   * A short-lived text, as it is stored.
   *
   * @param of names its key
   */
  record StoredEphemeral(String of, String text) {}

  /** By which scripts find that a short-lived text is the one that is expected. */
  static String ephemeralTag(String key, String text) {
    return SessionKey.tag("ephemeral", key, text);
  }

  byte[] ephemeral(String key, String text) {
    return close(new StoredEphemeral(key, text));
  }

  /** A short-lived text; empty for one that none of our keys opens any more. */
  Optional<String> ephemeral(String key, byte[] sealed) {
    return json.open(Purpose.STORE, sealed, StoredEphemeral.class)
        .filter(stored -> key.equals(stored.of()))
        .map(StoredEphemeral::text);
  }

  /**
   * The settings of a person; empty for none, and for those that none of our keys opens any more.
   */
  Optional<StoredSettings> settings(InboxKey inbox, byte[] sealed) {
    return json.open(Purpose.STORE, sealed, StoredSettings.class)
        .filter(stored -> inbox.tag().equals(stored.of()));
  }

  /**
   * @throws IllegalStateException if the state is of another interaction
   */
  ElicitationState elicited(InteractionKey key, byte[] sealed) {
    StoredElicitation stored = open(sealed, StoredElicitation.class);
    if (!name(key).equals(stored.of())) {
      throw new IllegalStateException("the store has the forms of another interaction here");
    }
    return stored.elicited();
  }
}
