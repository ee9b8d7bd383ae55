package dev.parley.interaction;

import dev.parley.config.StoreKind;
import dev.parley.person.SentCodes;
import dev.parley.person.SettingsStore;

/** A place where state can be, of which the configuration chooses one. */
public interface Backend {

  /** By which setting it is chosen. */
  StoreKind kind();

  InteractionStore store();

  DraftStore drafts();

  ElicitationStore elicitations();

  InboxStore inboxes();

  SettingsStore settings();

  NoticeStore notices();

  EphemeralStore ephemeral();

  SentCodes sentCodes();

  Presence presence();

  /** Whether the store can be reached just now, as far as this process knows; never waits. */
  boolean isReachable();

  /** How many interactions are open, as far as this process knows; never waits. */
  long open();
}
