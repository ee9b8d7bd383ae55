package dev.parley.interaction.redis;

import dev.parley.interaction.NobodyListensPolicy;
import dev.parley.interaction.WaitRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;

/** Handles the death of other processes: their frontends no longer count as present. */
@ApplicationScoped
class DepartedPods {
  private final RedisPresence presence;
  private final WaitRegistry waits;
  private final NobodyListensPolicy policy;

  DepartedPods(RedisPresence presence, WaitRegistry waits, NobodyListensPolicy policy) {
    this.presence = presence;
    this.waits = waits;
    this.policy = policy;
  }

  void departed(Set<String> gone) {
    presence.departed(gone);
    waits.watchedSessions().forEach(policy::emptied);
  }
}
