package dev.parley.interaction.redis;

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
import jakarta.enterprise.context.ApplicationScoped;

/** The backend that keeps its state in Redis, shared by several processes. */
@ApplicationScoped
class RedisBackend implements Backend {
  private final RedisStore store;
  private final RedisDraftStore drafts;
  private final RedisElicitationStore elicitations;
  private final RedisInboxStore inboxes;
  private final RedisSettingsStore settings;
  private final RedisNoticeStore notices;
  private final RedisEphemeralStore ephemeral;
  private final RedisSentCodes sentCodes;
  private final RedisPresence presence;
  private final RedisLink link;
  private final OpenCounters counters;

  RedisBackend(
      RedisStore store,
      RedisDraftStore drafts,
      RedisElicitationStore elicitations,
      RedisInboxStore inboxes,
      RedisSettingsStore settings,
      RedisNoticeStore notices,
      RedisEphemeralStore ephemeral,
      RedisSentCodes sentCodes,
      RedisPresence presence,
      RedisLink link,
      OpenCounters counters) {
    this.store = store;
    this.drafts = drafts;
    this.elicitations = elicitations;
    this.inboxes = inboxes;
    this.settings = settings;
    this.notices = notices;
    this.ephemeral = ephemeral;
    this.sentCodes = sentCodes;
    this.presence = presence;
    this.link = link;
    this.counters = counters;
  }

  @Override
  public StoreKind kind() {
    return StoreKind.REDIS;
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
  public Presence presence() {
    return presence;
  }

  @Override
  public boolean isReachable() {
    return link.isUp();
  }

  @Override
  public long open() {
    return counters.open();
  }
}
