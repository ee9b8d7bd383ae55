package dev.parley.interaction;

import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;

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

  InboxService(InboxStore inboxes, InteractionStore store) {
    this.inboxes = inboxes;
    this.store = store;
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

  /**
   * An interaction of the inbox with this {@link InboxKey#tag}, by its reference.
   *
   * @return fails with a {@link Refusal} where it is not in that inbox
   */
  public Uni<Interaction> find(String inboxTag, String reference) {
    return store
        .find(reference)
        .map(found -> InteractionRefusals.present(found.filter(i -> isIn(inboxTag, i))));
  }

  private static boolean isIn(String inboxTag, Interaction interaction) {
    InboxKey inbox = interaction.ask().inbox();
    return inbox != null && inbox.tag().equals(inboxTag);
  }

  /** A page that shows the inbox is visible. */
  public Uni<Void> active(InboxKey inbox) {
    return inboxes.active(inbox, ACTIVE);
  }
}
