package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.InboxStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Duration;

/** Refuses inboxes as long as Redis keeps no index of them. */
@ApplicationScoped
@Typed(RedisInboxStore.class)
class RedisInboxStore implements InboxStore {
  @Override
  public Uni<InboxPage> page(InboxKey inbox, InboxRequest request) {
    return Uni.createFrom().failure(StoreUnavailable::refusal);
  }

  @Override
  public Uni<Void> active(InboxKey inbox, Duration life) {
    return Uni.createFrom().failure(StoreUnavailable::refusal);
  }

  @Override
  public Uni<Boolean> isActive(InboxKey inbox) {
    return Uni.createFrom().item(false);
  }
}
