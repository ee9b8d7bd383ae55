package dev.parley.interaction.redis;

import dev.parley.identity.Principal;
import dev.parley.interaction.Interaction;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;

/**
 * Knows in which sessions clients with an API key have questions, over all processes, so that the
 * questions are found when the key is withdrawn. Each process collects the sessions of its asks and
 * writes them with every heartbeat, so this costs no command per ask. Sessions that a process had
 * not written when it died are not found.
 */
@ApplicationScoped
class AskerSessions {
  private static final int PART = 1_000;

  private final RedisLink link;
  private final RedisKeys keys;
  private final RedisClock clock;
  private final Map<Principal, Map<String, Instant>> unwritten = new HashMap<>();

  AskerSessions(RedisLink link, RedisKeys keys, RedisClock clock) {
    this.link = link;
    this.keys = keys;
    this.clock = clock;
  }

  /** Notes the session of an interaction until it expires; call again when that moves. */
  void open(Interaction open) {
    Principal asker = open.ask().asker();
    if (asker.hasApiKey()) {
      note(asker, Map.of(open.key().session().tag(), open.expiresAt()));
    }
  }

  private synchronized void note(Principal asker, Map<String, Instant> sessions) {
    Map<String, Instant> known = unwritten.computeIfAbsent(asker, a -> new HashMap<>());
    sessions.forEach((tag, end) -> known.merge(tag, end, AskerSessions::later));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private synchronized Map<Principal, Map<String, Instant>> gathered() {
    Map<Principal, Map<String, Instant>> all = Map.copyOf(unwritten);
    unwritten.clear();
    return all;
  }

  /** Writes the collected sessions; those that Redis did not confirm are written again. */
  void write() {
    gathered()
        .forEach((asker, sessions) ->
            sessions.entrySet().stream()
                .gather(Gatherers.windowFixed(PART))
                .forEach(part -> write(asker, part)));
  }

  private void write(Principal asker, List<Map.Entry<String, Instant>> sessions) {
    List<Object> args = new ArrayList<>(2 * sessions.size());
    for (Map.Entry<String, Instant> session : sessions) {
      args.add(session.getValue().toEpochMilli());
      args.add(session.getKey());
    }
    link.run(Script.ASKERS, keys.asker(asker), args)
        .subscribe()
        .with(
            done -> {},
            failure -> {
              Map<String, Instant> again = new HashMap<>();
              sessions.forEach(session -> again.put(session.getKey(), session.getValue()));
              again.values().removeIf(end -> end.isBefore(clock.now()));
              note(asker, again);
            });
  }

  /** The tags of the sessions in which an asker may have questions; some may have none any more. */
  Uni<List<String>> of(Principal asker) {
    return Uni.createFrom()
        .deferred(() -> {
          // commands are sent in order, so the read sees the write
          write();
          return link.run(Script.ASKERS, keys.asker(asker), List.of());
        })
        .map(tags -> {
          List<String> all = new ArrayList<>(tags.size());
          tags.forEach(tag -> all.add(tag.toString()));
          return all;
        });
  }
}
