package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Knows which results of each owner may be forgotten to make room, over all sessions and processes.
 * Each process collects such results, writes them to Redis with its heartbeat, and then forgets as
 * many as needed; so this costs no command per ask. Results that a process collected and did not
 * write before it died are forgotten at the end of their retention. A result to be forgotten stays
 * listed until that is done: if the process dies meanwhile, another one finds it later.
 */
@ApplicationScoped
class EvictableResults {
  private static final int PART = 1_000;

  /** Added to the rank of an uncollected result, so that it sorts behind all collected ones. */
  private static final long BEHIND = 1_000_000_000_000_000L;

  private final RedisLink link;
  private final RedisKeys keys;
  private final long retention;
  private Map<String, Gathered> gathered = new HashMap<>();

  EvictableResults(RedisLink link, RedisKeys keys, InteractionConfig config) {
    this.link = link;
    this.keys = keys;
    this.retention = config.retention().toMillis();
  }

  /** The results of one owner that are not yet written. */
  private static final class Gathered {
    private final Map<String, Long> ranks = new HashMap<>();
    private final List<String> went = new ArrayList<>();

    /** Results that were to be forgotten and perhaps still exist. */
    private final List<String> stayed = new ArrayList<>();

    private long owed;
  }

  /** The part that one command writes. */
  private record Part(List<Map.Entry<String, Long>> ranks, List<String> went, long gone) {}

  /**
   * Records a result that may be forgotten.
   *
   * @param till when the result expires anyway, in milliseconds
   * @param isCollected whether it was collected; collected results are forgotten first
   */
  synchronized void note(String owner, String reference, long till, boolean isCollected) {
    gathered(owner).ranks.put(reference, isCollected ? till : BEHIND + till);
  }

  /**
   * Records that more results of an owner must be forgotten.
   *
   * @param most how many such results exist now; more are not recorded, or later results would be
   *     forgotten instead
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
   * Writes the collected results, and forgets as many as needed.
   *
   * @param evict forgets the result behind a reference
   */
  void write(Function<String, Uni<Void>> evict) {
    take()
        .forEach((owner, all) -> {
          all.stayed.forEach(reference -> evict(owner, reference, evict));
          parts(all, Math.min(all.owed, PART)).forEach(part -> write(owner, part, evict));
          if (all.owed > PART) {
            owe(owner, all.owed - PART, all.owed);
          }
        });
  }

  /** Writes the collected results for other processes, and forgets none. For a stop. */
  void leave() {
    take()
        .forEach((owner, all) ->
            parts(all, 0).forEach(part -> write(owner, part, gone -> Uni.createFrom().voidItem())));
  }

  private static List<Part> parts(Gathered all, long gone) {
    List<Map.Entry<String, Long>> ranks = List.copyOf(all.ranks.entrySet());
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (; ranks.size() - from > PART; from += PART) {
      parts.add(new Part(ranks.subList(from, from + PART), List.of(), 0));
    }
    parts.add(new Part(ranks.subList(from, ranks.size()), all.went, gone));
    return parts;
  }

  private void write(String owner, Part part, Function<String, Uni<Void>> evict) {
    List<Object> args =
        new ArrayList<>(List.of(retention, BEHIND, part.gone(), part.went().size()));
    args.addAll(part.went());
    for (Map.Entry<String, Long> one : part.ranks()) {
      args.add(one.getValue());
      args.add(one.getKey());
    }
    link.run(Script.EVICTABLE, keys.evictable(owner), args)
        .subscribe()
        .with(
            references -> {
              for (Reply reference : references) {
                evict(owner, reference.toString(), evict);
              }
            },
            failure -> again(owner, part));
  }

  private void evict(String owner, String reference, Function<String, Uni<Void>> evict) {
    evict
        .apply(reference)
        .subscribe()
        .with(done -> went(owner, reference), failure -> stayed(owner, reference));
  }

  private synchronized void stayed(String owner, String reference) {
    gathered(owner).stayed.add(reference);
  }

  private synchronized void went(String owner, String reference) {
    gathered(owner).went.add(reference);
  }

  private synchronized void again(String owner, Part part) {
    Gathered later = gathered(owner);
    for (Map.Entry<String, Long> one : part.ranks()) {
      later.ranks.putIfAbsent(one.getKey(), one.getValue());
    }
    later.went.addAll(part.went());
    later.owed += part.gone();
  }
}
