package dev.parley.channel.slack;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.EphemeralStore;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionObserver;
import dev.parley.interaction.InteractionStore;
import dev.parley.person.SettingsStore;
import dev.parley.person.SlackContact;
import dev.parley.person.SlackIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** The questions that a user of Slack may answer: those of the person who has said to be them. */
@Singleton
class SlackQuestions {
  private static final Duration NOTE_KEPT = Duration.ofDays(1);

  private final InteractionStore store;
  private final SettingsStore settings;
  private final InteractionObserver observer;
  private final EphemeralStore ephemeral;

  SlackQuestions(
      InteractionStore store,
      SettingsStore settings,
      InteractionObserver observer,
      EphemeralStore ephemeral) {
    this.store = store;
    this.settings = settings;
    this.observer = observer;
    this.ephemeral = ephemeral;
  }

  /**
   * A question, and whose it is.
   *
   * @param mayAnswer whether its texts may be in Slack, without which it is answered on its page
   */
  record Found(Interaction interaction, InboxKey inbox, SlackIdentity who, boolean mayAnswer) {}

  /**
   * The question behind a reference; fails with a {@link Refusal} {@code interaction_not_found}
   * where it is not for this user, which is written down.
   */
  Uni<Found> find(String reference, SlackIdentity who) {
    return store
        .find(reference)
        .chain(found ->
            found
                .map(question -> check(question, who))
                .orElseGet(() -> Uni.createFrom().failure(notFound())));
  }

  private Uni<Found> check(Interaction question, SlackIdentity who) {
    InboxKey inbox = question.ask().inbox();
    Uni<Optional<SlackContact>> contact =
        inbox == null
            ? Uni.createFrom().item(Optional.empty())
            : settings.read(inbox).map(now -> Optional.ofNullable(now.contacts().slack()));
    return contact.map(known -> {
      if (inbox != null && known.isPresent() && known.get().identity().equals(who)) {
        return new Found(question, inbox, who, known.get().terms().withTexts());
      }
      observer.stranger(question, SlackUser.stranger(who));
      throw notFound();
    });
  }

  private static Refusal notFound() {
    return Refusal.of(ErrorCode.INTERACTION_NOT_FOUND, SlackWords.NOT_YOURS);
  }

  /** What the person has said beside a question, in the thread of its message. */
  Uni<Optional<String>> note(Found question) {
    return ephemeral.read(noteKey(question)).onFailure().recoverWithItem(Optional.empty());
  }

  Uni<Boolean> keepNote(Found question, String text) {
    return ephemeral.put(noteKey(question), text, NOTE_KEPT);
  }

  private static String noteKey(Found question) {
    return "slack note " + question.interaction().reference();
  }
}
