package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Which interactions have notices to be looked at, and when, in shards. The notices themselves are
 * in the interactions. An entry is made before what it points to, and removed after it, so there
 * may be one too many, and never one too few.
 */
@ApplicationScoped
class DueNotices {
  /** Into how many parts the index is divided, each of which one process looks after. */
  static final int SHARDS = 64;

  /** Longer than it takes to create an interaction or to notice that the attempt failed. */
  private static final Duration SPARE = Duration.ofMinutes(2);

  /** By then an interaction is usually created. */
  private static final Duration SOON = Duration.ofSeconds(1);

  /** By then an interaction is created, or its creation has failed. */
  private static final Duration CREATED_BY = Duration.ofSeconds(60);

  private static final String NEVER = "";

  /** A part of a millisecond, by which the time of an entry is marked that pointed to nothing. */
  private static final String IN_VAIN = ".25";

  /** The same for one that did so twice. */
  private static final String TWICE_IN_VAIN = ".5";

  private final RedisLink link;
  private final RedisKeys keys;
  private final RedisClock clock;
  private final long lives;

  DueNotices(RedisLink link, RedisKeys keys, RedisClock clock, InteractionConfig config) {
    this.link = link;
    this.keys = keys;
    this.clock = clock;
    this.lives = config.maxTtl().plus(config.retention()).plus(SPARE).toMillis();
  }

  /**
   * An entry as it was read.
   *
   * @param at when it is due, in milliseconds since 1970, as Redis writes it
   */
  record Entry(String reference, String at) {
    Instant due() {
      return Instant.ofEpochMilli((long) Double.parseDouble(at));
    }
  }

  /** Enters an interaction that is about to be created. */
  Uni<Entry> enter(String reference, Duration after) {
    Entry entry = new Entry(reference, millis(clock.now().plus(after)));
    return put(reference, NEVER, entry.at()).replaceWith(entry);
  }

  /** Removes the entry of an interaction that was not created after all. */
  void drop(Entry entry) {
    // what Redis does not confirm is found to point to nothing
    move(entry, NEVER).subscribe().with(done -> {}, failure -> {});
  }

  /** Has an interaction looked at now, whose state has changed, if it has notices. */
  void changed(StoredInteraction changed) {
    if (changed.hasNotices()) {
      // what Redis does not confirm is looked at later
      put(changed.interaction().reference(), NEVER, millis(clock.now()))
          .subscribe()
          .with(done -> {}, failure -> {});
    }
  }

  /** What is due, what has been due for the longest time first. */
  Uni<List<Entry>> look(int shard, int most) {
    return link.run(Script.DUE_LOOK, keys.due(shard), List.of(most)).map(DueNotices::read);
  }

  private static List<Entry> read(Reply found) {
    List<Entry> entries = new ArrayList<>(found.size() / 2);
    for (int i = 0; i + 1 < found.size(); i += 2) {
      entries.add(new Entry(found.get(i).toString(), found.get(i + 1).toString()));
    }
    return entries;
  }

  /**
   * Has an entry come up at another time, unless it was changed since it was read and comes up
   * sooner.
   *
   * @param due empty for never
   */
  Uni<Void> move(Entry read, String due) {
    return put(read.reference(), read.at(), due);
  }

  /**
   * The entry points to nothing. As it is made before what it points to, it is looked at again
   * after a second and after a minute, and then removed.
   */
  Uni<Void> foundNothing(Entry read) {
    if (read.at().endsWith(TWICE_IN_VAIN)) {
      return move(read, NEVER);
    }
    return move(
        read,
        read.at().endsWith(IN_VAIN)
            ? millis(clock.now().plus(CREATED_BY)) + TWICE_IN_VAIN
            : millis(clock.now().plus(SOON)) + IN_VAIN);
  }

  private static String millis(Instant due) {
    return String.valueOf(due.toEpochMilli());
  }

  private Uni<Void> put(String reference, String before, String due) {
    return link.run(
            Script.DUE_PUT, keys.due(shard(reference)), List.of(reference, before, due, lives))
        .replaceWithVoid();
  }

  /** The same for all that is asked in a session. */
  private static int shard(String reference) {
    return Math.floorMod(SessionKey.tagOf(reference).orElse(reference).hashCode(), SHARDS);
  }
}
