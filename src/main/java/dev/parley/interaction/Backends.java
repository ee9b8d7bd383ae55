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

  @Produces
  @Singleton
  InteractionStore store(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).store();
  }

  @Produces
  @Singleton
  DraftStore drafts(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).drafts();
  }

  @Produces
  @Singleton
  ElicitationStore elicitations(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).elicitations();
  }

  @Produces
  @Singleton
  InboxStore inboxes(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).inboxes();
  }

  @Produces
  @Singleton
  SettingsStore settings(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).settings();
  }

  @Produces
  @Singleton
  NoticeStore notices(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).notices();
  }

  @Produces
  @Singleton
  EphemeralStore ephemeral(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).ephemeral();
  }

  @Produces
  @Singleton
  SentCodes sentCodes(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).sentCodes();
  }

  @Produces
  @Singleton
  Presence presence(Instance<Backend> all, ServiceConfig config) {
    return chosen(all, config).presence();
  }

  void count(
      @Observes StartupEvent start,
      Instance<Backend> all,
      ServiceConfig config,
      StoreMetrics metrics) {
    Backend chosen = chosen(all, config);
    metrics.open(chosen::open);
    metrics.reachable(() -> chosen.isReachable() ? 1 : 0);
  }

  private static Backend chosen(Instance<Backend> all, ServiceConfig config) {
    return all.stream()
        .filter(backend -> backend.kind() == config.store())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no store for " + config.store()));
  }
}
