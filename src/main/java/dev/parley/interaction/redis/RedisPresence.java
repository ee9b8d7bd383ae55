package dev.parley.interaction.redis;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Presence;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts who is connected to a session, over all processes. Each process registers how many
 * frontends it has there, and then gets the changes of the session; zero registers for changes
 * only. Registrations of a dead process do not count; the process that finds them removes them.
 */
@ApplicationScoped
@Typed(RedisPresence.class)
class RedisPresence implements Presence {
  /** A registration expires after this time, unless it is renewed. */
  private static final Duration LIFE = Duration.ofHours(1);

  /** How often a registration is renewed. */
  private static final Duration RENEWAL = Duration.ofMinutes(20);

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final PodRegistry pods;
  private final Heartbeat heartbeat;
  private final ChangeBus changes;
  private final Timers timers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<SessionKey, Set<String>> connections = new HashMap<>();
  private final Map<String, SessionKey> byName = new HashMap<>();

  /** Sessions whose state Redis has not confirmed; written again until it does. */
  private final Set<SessionKey> unsaid = ConcurrentHashMap.newKeySet();

  RedisPresence(
      SessionScripts scripts,
      RedisKeys keys,
      PodRegistry pods,
      Heartbeat heartbeat,
      ChangeBus changes,
      Timers timers) {
    this.scripts = scripts;
    this.keys = keys;
    this.pods = pods;
    this.heartbeat = heartbeat;
    this.changes = changes;
    this.timers = timers;
  }

  /** Registers from now on the sessions to which this process listens, whenever they change. */
  void start() {
    changes.attend(this::renew);
    timers.every(RENEWAL, this::renewAll);
  }

  @Override
  public Uni<Integer> join(SessionKey session, String connection) {
    return Uni.createFrom()
        .deferred(() -> {
          lock.lock();
          try {
            connections.computeIfAbsent(session, s -> new HashSet<>(2)).add(connection);
            return say(session);
          } finally {
            lock.unlock();
          }
        });
  }

  @Override
  public Uni<Integer> leave(SessionKey session, String connection) {
    return Uni.createFrom()
        .deferred(() -> {
          lock.lock();
          try {
            Set<String> left = connections.getOrDefault(session, new HashSet<>());
            left.remove(connection);
            if (left.isEmpty()) {
              connections.remove(session);
            }
            return say(session);
          } finally {
            lock.unlock();
          }
        });
  }

  @Override
  public Uni<Integer> people(SessionKey session) {
    return people(session, Set.of());
  }

  private Uni<Integer> people(SessionKey session, Set<String> gone) {
    return scripts
        .run(Script.PEOPLE, keys.session(session), new ArrayList<Object>(gone))
        .chain(reply -> sum(session, reply.parts()));
  }

  /** Registers again whether this process listens to a session. */
  void renew(SessionKey session) {
    lock.lock();
    try {
      say(session).subscribe().with(people -> {}, failure -> {});
    } finally {
      lock.unlock();
    }
  }

  /** Renews all registrations: Redis may have lost them. */
  void renewAll() {
    List<SessionKey> all;
    lock.lock();
    try {
      all = List.copyOf(byName.values());
    } finally {
      lock.unlock();
    }
    all.forEach(this::renew);
  }

  /** Repeats the registrations that Redis has not confirmed. */
  void renewUnsaid() {
    List<SessionKey> all = List.copyOf(unsaid);
    all.forEach(unsaid::remove);
    all.forEach(this::renew);
  }

  /** The session with this prefix of keys, if this process listens to it. */
  Optional<SessionKey> known(String name) {
    lock.lock();
    try {
      return Optional.ofNullable(byName.get(name));
    } finally {
      lock.unlock();
    }
  }

  /** After other processes have died, tells the frontends here who is left in their sessions. */
  void departed(Set<String> gone) {
    List<SessionKey> all;
    lock.lock();
    try {
      all = List.copyOf(byName.values());
    } finally {
      lock.unlock();
    }
    all.forEach(
        session -> people(session, gone).subscribe().with(n -> told(session, n), failure -> {}));
  }

  /** The frontends of other processes changed. */
  void changed(SessionKey session, List<byte[]> counts) {
    sum(session, counts).subscribe().with(people -> told(session, people), failure -> {});
  }

  private void told(SessionKey session, int people) {
    changes.heard(new Change.PresenceChanged(session, people));
  }

  /**
   * Sends the present state, while holding the lock: commands are sent in order, so the last one
   * has the newest state.
   */
  private Uni<Integer> say(SessionKey session) {
    Set<String> here = connections.getOrDefault(session, Set.of());
    boolean listens = changes.isListening(session) || !here.isEmpty();
    String name = keys.session(session);
    if (listens) {
      byName.put(name, session);
    } else {
      byName.remove(name);
    }
    Uni<ScriptReply> said =
        scripts
            .run(Script.ATTEND, name, listens ? here.size() : "", LIFE.toMillis())
            .memoize()
            .indefinitely();
    said.subscribe().with(reply -> {}, failure -> unsaid.add(session));
    return said.chain(reply -> sum(session, reply.parts()));
  }

  /**
   * Adds up the counts of the living processes. If an unknown process has a count, it looks again
   * which processes are alive, because that one may have just started.
   */
  private Uni<Integer> sum(SessionKey session, List<byte[]> counts) {
    Map<String, Integer> byPod = new HashMap<>();
    for (int i = 0; i + 1 < counts.size(); i += 2) {
      byPod.put(text(counts.get(i)), Integer.parseInt(text(counts.get(i + 1))));
    }
    if (pods.alive().containsAll(byPod.keySet())) {
      return Uni.createFrom().item(sum(byPod));
    }
    return heartbeat
        .beat()
        .map(seen -> {
          Set<String> gone = new HashSet<>(byPod.keySet());
          gone.removeAll(pods.alive());
          if (!gone.isEmpty()) {
            byPod.keySet().removeAll(gone);
            scripts
                .run(Script.PEOPLE, keys.session(session), new ArrayList<Object>(gone))
                .subscribe()
                .with(reply -> {}, failure -> {});
          }
          return sum(byPod);
        });
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int sum(Map<String, Integer> byPod) {
    return byPod.values().stream().mapToInt(Integer::intValue).sum();
  }
}
