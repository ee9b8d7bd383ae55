package dev.parley.interaction;

import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a person can do with their inbox. An interaction of somebody else is refused as if it did
 * not exist.
 */
@Singleton
public class InboxService {
  /** How long after a page last said so a person is taken to look at their inbox. */
  private static final Duration ACTIVE = Duration.ofMinutes(2);

  private final InboxStore inboxes;
  private final InteractionStore store;
  private final DraftStore drafts;

  InboxService(InboxStore inboxes, InteractionStore store, DraftStore drafts) {
    this.inboxes = inboxes;
    this.store = store;
    this.drafts = drafts;
  }

  /** A part of the inbox. */
  public Uni<InboxPage> page(InboxKey inbox, InboxRequest request) {
    return inboxes.page(inbox, request);
  }

  /**
   * An interaction of the inbox.
   *
   * @return fails with a {@link Refusal} where it is not in this inbox
   */
  public Uni<Interaction> find(InboxKey inbox, InteractionKey key) {
    return store
        .find(key)
        .map(
            found -> InteractionRefusals.present(found.filter(i -> inbox.equals(i.ask().inbox()))));
  }

  /** A page that shows the inbox is visible. */
  public Uni<Void> active(InboxKey inbox) {
    return inboxes.active(inbox, ACTIVE);
  }

  /** What a person has entered for some open interactions, of any sessions. */
  public Uni<Map<InteractionKey, Draft>> drafts(List<Interaction> some, String person) {
    List<Uni<Map<InteractionKey, Draft>>> reads =
        some.stream()
            .filter(Interaction::isOpen)
            .map(interaction -> interaction.key().session())
            .distinct()
            .map(session -> drafts(session, person))
            .toList();
    return reads.isEmpty()
        ? Uni.createFrom().item(Map.of())
        : Uni.join().all(reads).andFailFast().map(InboxService::joined);
  }

  private Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return drafts.drafts(session, person);
  }

  private static Map<InteractionKey, Draft> joined(List<Map<InteractionKey, Draft>> some) {
    Map<InteractionKey, Draft> all = new HashMap<>();
    some.forEach(all::putAll);
    return all;
  }
}
