package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
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
import java.util.List;

/**
 * How things lie in the store: as JSON, sealed, so that whoever reads Redis learns nothing of what
 * was asked or answered, and whoever writes there cannot pass anything off as ours. From the first
 * release on, the JSON must stay readable for the release before and the release after: members may
 * be added, which others ignore, and none may be renamed.
 */
@ApplicationScoped
@RegisterForReflection(
    targets = {
      StoredAsk.class,
      StoredOutcome.class,
      StoredOutcome.StoredAnswer.class,
      StoredEnding.class,
      Actor.class,
      StoreCodec.Drafted.class,
      StoreCodec.Noted.class,
      Ask.Host.class,
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
   * What a person entered, as it lies in the store.
   *
   * @param of names the interaction, so that it passes for nobody's draft of another
   */
  record Drafted(String of, String person, List<SubmittedAnswer> answers) {
    static Drafted of(InteractionKey key, Draft draft) {
      return new Drafted(name(key), draft.person(), draft.answers());
    }
  }

  /**
   * How far it got to ask through the client, as it lies in the store.
   *
   * @param of names the interaction
   */
  record Noted(String of, ElicitationState elicited) {
    static Noted of(InteractionKey key, ElicitationState elicitation) {
      return new Noted(name(key), elicitation);
    }
  }

  /** What lies under one name in the store is sealed with it, so that it passes for no other. */
  static String name(InteractionKey key) {
    return key.session().tag() + ":" + key.toolUseId();
  }

  byte[] close(Object content) {
    return json.seal(Purpose.STORE, content);
  }

  /**
   * @throws IllegalStateException where none of our keys opens it, or it is of a release that wrote
   *     it otherwise
   */
  <T> T open(byte[] sealed, Class<T> type) {
    return json.open(Purpose.STORE, sealed, type)
        .orElseThrow(() -> new IllegalStateException("the store has something that does not open"));
  }

  /**
   * @throws IllegalStateException where it is that of somebody else, or of another interaction
   */
  Draft draft(InteractionKey key, String person, long revision, byte[] sealed) {
    Drafted drafted = open(sealed, Drafted.class);
    if (!name(key).equals(drafted.of()) || !person.equals(drafted.person())) {
      throw new IllegalStateException("the store has another draft here");
    }
    return new Draft(person, drafted.answers(), revision);
  }

  /**
   * @throws IllegalStateException where it is that of another interaction
   */
  ElicitationState elicited(InteractionKey key, byte[] sealed) {
    Noted noted = open(sealed, Noted.class);
    if (!name(key).equals(noted.of())) {
      throw new IllegalStateException("the store has what was noted of another interaction");
    }
    return noted.elicited();
  }
}
