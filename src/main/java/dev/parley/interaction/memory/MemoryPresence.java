package dev.parley.interaction.memory;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Presence;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** Who is connected to this process. */
@Singleton
@Typed(MemoryPresence.class)
class MemoryPresence implements Presence {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<SessionKey, Set<String>> connections = new HashMap<>();
  private final ChangeBus changes;

  MemoryPresence(ChangeBus changes) {
    this.changes = changes;
  }

  @Override
  public Uni<Integer> join(SessionKey session, String connection) {
    return Uni.createFrom().item(() -> change(session, connection, true));
  }

  @Override
  public Uni<Integer> leave(SessionKey session, String connection) {
    return Uni.createFrom().item(() -> change(session, connection, false));
  }

  @Override
  public Uni<Integer> people(SessionKey session) {
    return Uni.createFrom()
        .item(() -> {
          lock.lock();
          try {
            return connections.getOrDefault(session, Set.of()).size();
          } finally {
            lock.unlock();
          }
        });
  }

  private int change(SessionKey session, String connection, boolean here) {
    int people;
    lock.lock();
    try {
      Set<String> all = connections.computeIfAbsent(session, s -> new HashSet<>(2));
      boolean changed = here ? all.add(connection) : all.remove(connection);
      people = all.size();
      if (all.isEmpty()) {
        connections.remove(session);
      }
      if (changed) {
        changes.note(new Change.PresenceChanged(session, people), null);
      }
    } finally {
      lock.unlock();
    }
    changes.deliver();
    return people;
  }
}
