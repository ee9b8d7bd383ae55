package dev.parley.interaction.redis;

import dev.parley.identity.SessionKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The shards of {@link DueNotices} that this process looks after. Each shard belongs to one of the
 * living processes, by the highest hash of both, so that few shards move when a process comes or
 * goes. Processes that disagree for a moment about who lives both look; the claims keep them apart.
 * Now and then each looks after all shards, since some process that lives may not look: one of an
 * earlier release, or without channels.
 */
@ApplicationScoped
class OwnShards {
  /** Of so many looks, which are a second apart, one is after all shards. */
  private static final int TURNS = 60;

  private static final List<Integer> ALL = IntStream.range(0, DueNotices.SHARDS).boxed().toList();

  private final PodRegistry pods;

  /** Begins anywhere, so that not all processes look after all shards at once. */
  private final AtomicInteger turn = new AtomicInteger(ThreadLocalRandom.current().nextInt(TURNS));

  private volatile Assignment known = new Assignment(Set.of(), List.of());

  OwnShards(PodRegistry pods) {
    this.pods = pods;
  }

  private record Assignment(Set<String> living, List<Integer> own) {}

  /** Those to look after now. */
  List<Integer> next() {
    if (turn.updateAndGet(last -> (last + 1) % TURNS) == 0) {
      return ALL;
    }
    Set<String> living = pods.alive();
    Assignment last = known;
    if (!last.living.equals(living)) {
      last = new Assignment(living, of(pods.self(), living));
      known = last;
    }
    return last.own;
  }

  private static List<Integer> of(String self, Set<String> living) {
    return ALL.stream()
        .filter(shard ->
            living.stream()
                .noneMatch(other -> weight(other, shard).compareTo(weight(self, shard)) > 0))
        .toList();
  }

  private static String weight(String pod, int shard) {
    return SessionKey.tag(pod, String.valueOf(shard));
  }
}
