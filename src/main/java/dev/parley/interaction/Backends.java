package dev.parley.interaction;

import dev.parley.config.ServiceConfig;
import dev.parley.person.SentCodes;
import dev.parley.person.SettingsStore;
import dev.parley.telemetry.StoreMetrics;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Chooses where state is, when the process starts. */
@Singleton
class Backends {

  private final Backend chosen;

  Backends(Instance<Backend> all, ServiceConfig config) {
    this.chosen =
        all.stream()
            .filter(backend -> backend.kind() == config.store())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no store for " + config.store()));
  }

  @Produces
  @Singleton
  InteractionStore store() {
    return chosen.store();
  }

  @Produces
  @Singleton
  DraftStore drafts() {
    return chosen.drafts();
  }

  @Produces
  @Singleton
  ElicitationStore elicitations() {
    return chosen.elicitations();
  }

  @Produces
  @Singleton
  InboxStore inboxes() {
    return chosen.inboxes();
  }

  @Produces
  @Singleton
  SettingsStore settings() {
    return chosen.settings();
  }

  @Produces
  @Singleton
  NoticeStore notices() {
    return chosen.notices();
  }

  @Produces
  @Singleton
  EphemeralStore ephemeral() {
    return chosen.ephemeral();
  }

  @Produces
  @Singleton
  SentCodes sentCodes() {
    return chosen.sentCodes();
  }

  @Produces
  @Singleton
  Presence presence() {
    return chosen.presence();
  }

  void count(@Observes StartupEvent start, StoreMetrics metrics) {
    metrics.open(chosen::open);
    metrics.reachable(() -> chosen.isReachable() ? 1 : 0);
  }
}
