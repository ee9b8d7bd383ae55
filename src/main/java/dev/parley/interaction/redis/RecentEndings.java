package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The endings that this process made a short time ago. A Redis that has become the primary may lack
 * them; they are made there again, where nobody else has ended the question since.
 */
@ApplicationScoped
class RecentEndings {
  private static final Logger LOG = Logger.getLogger(RecentEndings.class);

  /** Of more the oldest are forgotten. */
  private static final int MOST_BYTES = 16_777_216;

  /** What an ending takes besides its answers, in bytes, about. */
  private static final int OVERHEAD = 500;

  private static final int AT_ONCE = 64;

  private final SessionScripts scripts;
  private final StoreCodec codec;
  private final ExpirySchedule schedule;
  private final long window;
  private final Deque<Made> all = new ArrayDeque<>();
  private int bytes;

  /**
   * One ending.
   *
   * @param session the prefix of the session's keys
   * @param args those of the script {@code RESOLVE}, with the reference behind them
   * @param size of the sealed ending, in bytes
   */
  record Ending(String session, List<Object> args, int size) {}

  private record Made(Ending ending, long at) {}

  RecentEndings(
      SessionScripts scripts, StoreCodec codec, ExpirySchedule schedule, RedisConfig config) {
    this.scripts = scripts;
    this.codec = codec;
    this.schedule = schedule;
    this.window = config.repairWindow().toNanos();
  }

  synchronized void made(Ending ending) {
    long now = System.nanoTime();
    all.add(new Made(ending, now));
    bytes += ending.size() + OVERHEAD;
    forget(now);
  }

  /**
   * Makes them again where Redis has the questions open.
   *
   * @return completes when each was tried once
   */
  Uni<Void> repeat() {
    return Multi.createFrom()
        .iterable(all())
        .onItem()
        .transformToUni(this::repeat)
        .merge(AT_ONCE)
        .collect()
        .with(Collectors.summingInt(made -> made))
        .invoke(made -> {
          if (made > 0) {
            LOG.warnf("Redis had lost %d endings, which were made again", made);
          }
        })
        .replaceWithVoid();
  }

  private Uni<Integer> repeat(Ending ending) {
    return scripts
        .run(Script.RESOLVE, ending.session(), ending.args())
        .map(reply -> {
          if (!reply.status().equals("won")) {
            return 0;
          }
          StoredInteraction stored = StoredInteraction.read(reply.parts(), codec);
          schedule.drop(stored.interaction().reference());
          scripts.ended(stored);
          return 1;
        })
        .onFailure()
        .recoverWithItem(0);
  }

  private synchronized List<Ending> all() {
    forget(System.nanoTime());
    return all.stream().map(Made::ending).toList();
  }

  private void forget(long now) {
    while (!all.isEmpty() && (bytes > MOST_BYTES || now - all.getFirst().at() >= window)) {
      bytes -= all.removeFirst().ending().size() + OVERHEAD;
    }
  }
}
