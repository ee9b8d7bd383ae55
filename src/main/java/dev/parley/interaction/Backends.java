package dev.parley.interaction;

import dev.parley.config.ParleyConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Chooses where state is, when the process starts. */
@Singleton
class Backends {

  @Produces
  @ApplicationScoped
  InteractionStore store(Instance<Backend> all, ParleyConfig config) {
    return chosen(all, config).store();
  }

  @Produces
  @ApplicationScoped
  Presence presence(Instance<Backend> all, ParleyConfig config) {
    return chosen(all, config).presence();
  }

  private static Backend chosen(Instance<Backend> all, ParleyConfig config) {
    return all.stream()
        .filter(backend -> backend.kind() == config.store())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no store for " + config.store()));
  }
}
