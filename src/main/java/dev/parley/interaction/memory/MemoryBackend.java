package dev.parley.interaction.memory;

import dev.parley.config.StoreKind;
import dev.parley.interaction.Backend;
import dev.parley.interaction.DraftStore;
import dev.parley.interaction.ElicitationStore;
import dev.parley.interaction.EphemeralStore;
import dev.parley.interaction.InboxStore;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.NoticeStore;
import dev.parley.interaction.Presence;
import dev.parley.person.SentCodes;
import dev.parley.person.SettingsStore;
import jakarta.inject.Singleton;

/** State in this process alone. */
@Singleton
class MemoryBackend implements Backend {
  private final MemoryTransactions transactions;
  private final MemoryStore store;
  private final MemoryDraftStore drafts;
  private final MemoryElicitationStore elicitations;
  private final MemoryInboxStore inboxes;
  private final MemorySettingsStore settings;
  private final MemoryNoticeStore notices;
  private final MemoryEphemeralStore ephemeral;
  private final MemorySentCodes sentCodes;
  private final MemoryPresence presence;

  MemoryBackend(
      MemoryTransactions transactions,
      MemoryStore store,
      MemoryDraftStore drafts,
      MemoryElicitationStore elicitations,
      MemoryInboxStore inboxes,
      MemorySettingsStore settings,
      MemoryNoticeStore notices,
      MemoryEphemeralStore ephemeral,
      MemorySentCodes sentCodes,
      MemoryPresence presence) {
    this.transactions = transactions;
    this.store = store;
    this.drafts = drafts;
    this.elicitations = elicitations;
    this.inboxes = inboxes;
    this.settings = settings;
    this.notices = notices;
    this.ephemeral = ephemeral;
    this.sentCodes = sentCodes;
    this.presence = presence;
  }

  @Override
  public StoreKind kind() {
    return StoreKind.MEMORY;
  }

  @Override
  public InteractionStore store() {
    return store;
  }

  @Override
  public DraftStore drafts() {
    return drafts;
  }

  @Override
  public ElicitationStore elicitations() {
    return elicitations;
  }

  @Override
  public InboxStore inboxes() {
    return inboxes;
  }

  @Override
  public SettingsStore settings() {
    return settings;
  }

  @Override
  public NoticeStore notices() {
    return notices;
  }

  @Override
  public EphemeralStore ephemeral() {
    return ephemeral;
  }

  @Override
  public SentCodes sentCodes() {
    return sentCodes;
  }

  @Override
  public boolean isReachable() {
    return true;
  }

  @Override
  public long open() {
    return transactions.open();
  }

  @Override
  public Presence presence() {
    return presence;
  }
}
