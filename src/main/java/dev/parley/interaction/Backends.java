package dev.parley.interaction;

import dev.parley.config.ParleyConfig;
import dev.parley.metrics.Measures;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Chooses where state is, when the process starts. */
@Singleton
class Backends {

  @Produces
  @Singleton
  InteractionStore store(Instance<Backend> all, ParleyConfig config, Measures measures) {
    return new TimedStore(chosen(all, config).store(), measures);
  }

  @Produces
  @Singleton
  Presence presence(Instance<Backend> all, ParleyConfig config) {
    return chosen(all, config).presence();
  }

  void count(
      @Observes StartupEvent start, Instance<Backend> all, ParleyConfig config, Measures measures) {
    Backend chosen = chosen(all, config);
    measures.open(chosen::open);
    measures.reachable(() -> chosen.isReachable() ? 1 : 0);
  }

  private static Backend chosen(Instance<Backend> all, ParleyConfig config) {
    return all.stream()
        .filter(backend -> backend.kind() == config.store())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no store for " + config.store()));
  }
}
