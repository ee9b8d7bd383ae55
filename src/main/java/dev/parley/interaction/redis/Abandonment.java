package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Follows up a release: this process reads the interaction again when it is abandoned, and removes
 * the holds of dead processes, which would keep it open.
 */
@ApplicationScoped
class Abandonment {
  private final SessionScripts scripts;
  private final ExpirySchedule schedule;
  private final PodRegistry pods;
  private final Heartbeat heartbeat;
  private final long grace;

  Abandonment(
      SessionScripts scripts,
      ExpirySchedule schedule,
      PodRegistry pods,
      Heartbeat heartbeat,
      InteractionConfig config) {
    this.scripts = scripts;
    this.schedule = schedule;
    this.pods = pods;
    this.heartbeat = heartbeat;
    this.grace = config.abandonGrace().toMillis();
  }

  /**
   * Handles the reply of the script RELEASE.
   *
   * @param session the prefix of the session's keys
   */
  void released(ScriptReply reply, String session, String reference) {
    if (!reply.status().equals("found")) {
      return;
    }
    if (!reply.text(1).isEmpty()) {
      schedule.at(reference, StoredInteraction.time(reply.text(1)));
    }
    Set<String> others = reply.text(2).isEmpty() ? Set.of() : Set.of(reply.text(2).split(" "));
    if (!pods.alive().containsAll(others)) {
      // after another heartbeat, because an unknown process may have started since the last one
      heartbeat
          .beat()
          .subscribe()
          .with(seen -> removeDead(others, session, reference), failure -> {});
    }
  }

  private void removeDead(Set<String> holders, String session, String reference) {
    List<String> dead = holders.stream().filter(pod -> !pods.alive().contains(pod)).toList();
    if (dead.isEmpty()) {
      return;
    }
    List<Object> args = new ArrayList<>(List.of(reference, "0", grace, "0"));
    args.addAll(dead);
    scripts
        .run(Script.RELEASE, session, args)
        .subscribe()
        .with(reply -> released(reply, session, reference), failure -> {});
  }
}
