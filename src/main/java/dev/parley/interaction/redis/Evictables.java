package dev.parley.interaction.redis;

import dev.parley.config.ParleyConfig;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Which results of each owner may be forgotten to make room, over all of its sessions and all
 * processes. Each process gathers what it hears of and writes it down at every heartbeat, and then
 * takes as many off as must go; so it costs no command per ask. What a process gathered and did not
 * write before it died goes at the end of its retention.
 */
@ApplicationScoped
class Evictables {
  private static final int PART = 1_000;

  /** Added to a time it sorts behind all times. */
  private static final long BEHIND = 1_000_000_000_000_000L;

  private final RedisLink link;
  private final Keys keys;
  private final long retention;
  private Map<String, Gathered> gathered = new HashMap<>();

  Evictables(RedisLink link, Keys keys, ParleyConfig config) {
    this.link = link;
    this.keys = keys;
    this.retention = config.interaction().retention().toMillis();
  }

  /** What is not written yet of one owner. */
  private static final class Gathered {
    private final Map<String, Long> ranks = new HashMap<>();
    private long owed;
  }

  /**
   * Notes a result that may go.
   *
   * @param till when it goes anyway, in milliseconds
   * @param isCollected whether it was collected: these go first
   */
  synchronized void note(String owner, String reference, long till, boolean isCollected) {
    gathered(owner).ranks.put(reference, isCollected ? till : BEHIND + till);
  }

  /**
   * Notes that so many more results of an owner have to go.
   *
   * @param most how many there are that may: no later one goes in the place of one that there is
   *     not
   */
  synchronized void owe(String owner, long results, long most) {
    Gathered of = gathered(owner);
    of.owed = Math.min(of.owed + results, most);
  }

  private Gathered gathered(String owner) {
    return gathered.computeIfAbsent(owner, o -> new Gathered());
  }

  private synchronized Map<String, Gathered> take() {
    Map<String, Gathered> all = gathered;
    gathered = new HashMap<>();
    return all;
  }

  /**
   * Writes down what was gathered, and has those go that must.
   *
   * @param evict forgets the result behind a reference
   */
  void write(Consumer<String> evict) {
    take()
        .forEach((owner, all) -> {
          List<Map.Entry<String, Long>> ranks = List.copyOf(all.ranks.entrySet());
          int from = 0;
          for (; ranks.size() - from > PART; from += PART) {
            write(owner, ranks.subList(from, from + PART), 0, evict);
          }
          write(owner, ranks.subList(from, ranks.size()), Math.min(all.owed, PART), evict);
          if (all.owed > PART) {
            owe(owner, all.owed - PART, all.owed);
          }
        });
  }

  private void write(
      String owner, List<Map.Entry<String, Long>> ranks, long gone, Consumer<String> evict) {
    List<Object> args = new ArrayList<>(List.of(retention, BEHIND, gone));
    for (Map.Entry<String, Long> one : ranks) {
      args.add(one.getValue());
      args.add(one.getKey());
    }
    link.run(Script.EVICTABLE, keys.evictable(owner), args)
        .subscribe()
        .with(
            references -> {
              for (Response reference : references) {
                evict.accept(reference.toString());
              }
            },
            failure -> again(owner, ranks, gone));
  }

  private synchronized void again(String owner, List<Map.Entry<String, Long>> ranks, long gone) {
    Gathered later = gathered(owner);
    for (Map.Entry<String, Long> one : ranks) {
      later.ranks.putIfAbsent(one.getKey(), one.getValue());
    }
    later.owed += gone;
  }
}
