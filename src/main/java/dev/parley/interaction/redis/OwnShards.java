package dev.parley.interaction.redis;

import dev.parley.identity.SessionKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The shards of {@link DueNotices} that this process looks after. Each shard belongs to one of the
 * living processes, by the highest hash of both, so that few shards move when a process comes or
 * goes. Processes that disagree for a moment about who lives both look; the claims keep them apart.
 */
@ApplicationScoped
class OwnShards {
  private final PodRegistry pods;
  private volatile Assignment known = new Assignment(Set.of(), List.of());

  OwnShards(PodRegistry pods) {
    this.pods = pods;
  }

  private record Assignment(Set<String> living, List<Integer> own) {}

  List<Integer> now() {
    Set<String> living = pods.alive();
    Assignment last = known;
    if (!last.living.equals(living)) {
      last = new Assignment(living, of(pods.self(), living));
      known = last;
    }
    return last.own;
  }

  private static List<Integer> of(String self, Set<String> living) {
    return IntStream.range(0, DueNotices.SHARDS)
        .filter(shard ->
            living.stream()
                .noneMatch(other -> weight(other, shard).compareTo(weight(self, shard)) > 0))
        .boxed()
        .toList();
  }

  private static String weight(String pod, int shard) {
    return SessionKey.tag(pod, String.valueOf(shard));
  }
}
