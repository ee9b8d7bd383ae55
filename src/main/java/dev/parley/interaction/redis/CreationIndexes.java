package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.NoticePlan;
import dev.parley.interaction.redis.DueNotices.Entry;
import dev.parley.person.PersonSettings;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Enters an interaction in what has to know it before it is there: the index of its inbox, and,
 * where channels tell of it, the shard in which its notices are due.
 */
@ApplicationScoped
class CreationIndexes {
  private final InboxIndex inboxes;
  private final DueNotices due;
  private final NoticePlan plan;
  private final StoreCodec codec;

  CreationIndexes(InboxIndex inboxes, DueNotices due, NoticePlan plan, StoreCodec codec) {
    this.inboxes = inboxes;
    this.due = due;
    this.plan = plan;
    this.codec = codec;
  }

  /**
   * What was entered.
   *
   * @param notices after how long each channel tells of it
   * @param due when they are due, or null where there are none
   */
  record Entered(Map<String, Duration> notices, @Nullable Entry due) {
    private static final Entered IN_INBOX = new Entered(Map.of(), null);
  }

  /** Enters an interaction that is about to be created. */
  Uni<Entered> enter(InboxKey inbox, Interaction proposed) {
    return plan.hasChannels()
        ? inboxes
            .enterAndReadSettings(inbox, proposed)
            .chain(settings -> enterNotices(proposed, notices(inbox, proposed, settings)))
        : inboxes.enter(inbox, proposed).replaceWith(Entered.IN_INBOX);
  }

  /** Of settings that cannot be read there are none: that must not keep anybody from asking. */
  private Map<String, Duration> notices(InboxKey inbox, Interaction proposed, byte[] settings) {
    PersonSettings of =
        InteractionReader.readable(() ->
                codec
                    .settings(inbox, settings)
                    .map(StoredSettings::settings)
                    .orElse(PersonSettings.NONE))
            .orElse(PersonSettings.NONE);
    return plan.of(of, proposed.ask().urgency());
  }

  private Uni<Entered> enterNotices(Interaction proposed, Map<String, Duration> notices) {
    return notices.isEmpty()
        ? Uni.createFrom().item(Entered.IN_INBOX)
        : due.enter(proposed.reference(), Collections.min(notices.values()))
            .map(entry -> new Entered(notices, entry));
  }

  /** Corrects the indexes after the attempt to create what was entered. */
  void correct(InboxKey inbox, Interaction proposed, Entered entered, Creation creation) {
    if (!(creation instanceof Creation.Created)) {
      inboxes.drop(inbox, proposed.reference());
      if (entered.due() != null) {
        due.drop(entered.due());
      }
    }
    if (creation instanceof Creation.Attached(Interaction known)) {
      inboxes.found(known);
    }
  }
}
