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
 * Who is connected to a session, on any process. Each process says how many frontends it has there,
 * and so is told what changes in the session; zero says that it only wants to be told. What a dead
 * process said counts for nothing, and is taken back by whoever finds it.
 */
@ApplicationScoped
@Typed(RedisPresence.class)
class RedisPresence implements Presence {
  /** What a process said is forgotten after this time, unless it says so again. */
  private static final Duration LIFE = Duration.ofHours(1);

  /** How often it says so again. */
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

  /** Says from now on which sessions this process listens to, whenever that changes. */
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

  /** Says anew whether this process wants to hear of a session. */
  void renew(SessionKey session) {
    lock.lock();
    try {
      say(session).subscribe().with(people -> {}, failure -> {});
    } finally {
      lock.unlock();
    }
  }

  /** Says everything anew: it may have been forgotten, or not have arrived. */
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

  /** Says again what Redis did not take. */
  void renewUnsaid() {
    List<SessionKey> all = List.copyOf(unsaid);
    all.forEach(unsaid::remove);
    all.forEach(this::renew);
  }

  /** The session whose keys begin so, where this process wants to hear of it. */
  Optional<SessionKey> known(String name) {
    lock.lock();
    try {
      return Optional.ofNullable(byName.get(name));
    } finally {
      lock.unlock();
    }
  }

  /** Tells the frontends here who is left in their sessions, after other processes are gone. */
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

  /** Others came or went. */
  void changed(SessionKey session, List<byte[]> counts) {
    sum(session, counts).subscribe().with(people -> told(session, people), failure -> {});
  }

  private void told(SessionKey session, int people) {
    changes.heard(new Change.PresenceChanged(session, people));
  }

  /**
   * Sends how it is now. Under the lock, so that what is sent last is what is true; sent at once,
   * since commands go out in the order in which they are sent.
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
   * Adds up what the living said, after another look at who lives where it was said by somebody
   * unknown: they may have come just now.
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
