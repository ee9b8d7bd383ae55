package dev.parley.interaction.memory;

import dev.parley.config.StoreKind;
import dev.parley.interaction.Backend;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Presence;
import jakarta.inject.Singleton;

/** State in this process alone. */
@Singleton
class MemoryBackend implements Backend {
  private final MemoryStore store;
  private final MemoryPresence presence;

  MemoryBackend(MemoryStore store, MemoryPresence presence) {
    this.store = store;
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
  public boolean isReachable() {
    return true;
  }

  @Override
  public long open() {
    return store.open();
  }

  @Override
  public Presence presence() {
    return presence;
  }
}
