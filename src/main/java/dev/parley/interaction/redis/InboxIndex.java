package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.InboxPosition;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.interaction.Interaction;
import dev.parley.question.Urgency;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/**
 * Which interactions are in which inbox, over all sessions. It has their references; a reference
 * names the session that has the interaction itself. An interaction is entered before it is
 * created, so that the index may have an entry too many and never one too few. The next heartbeat
 * moves what has ended, or the reader who finds it does so earlier.
 */
@ApplicationScoped
class InboxIndex {
  /** How much whose time is over an ask removes. */
  private static final int REMOVED = 20;

  /** How many entries one command moves or drops. */
  private static final int PART = 1_000;

  /** How many that have ended an inbox lists, the newest; older ones are in their sessions only. */
  static final int MOST_ENDED = 20_000;

  /** Added to the time of asking, in microseconds, for each step less urgent. Exact until 2049. */
  private static final long RANK = 2_500_000_000_000_000L;

  /** Added to how long something can be open or readable, since it is created a little later. */
  private static final Duration SPARE = Duration.ofMinutes(2);

  private final RedisLink link;
  private final RedisKeys keys;
  private final Duration longest;
  private final Duration retention;

  private Map<InboxKey, Notes> unwritten = new HashMap<>();

  InboxIndex(RedisLink link, RedisKeys keys, InteractionConfig config) {
    this.link = link;
    this.keys = keys;
    this.longest = config.maxTtl();
    this.retention = config.retention();
  }

  /**
   * A part of the list of references in an inbox.
   *
   * @param open how many are listed as open in all
   * @param hasMore whether there may be more behind this part
   */
  record Part(int open, boolean hasMore, List<InboxPosition> entries) {}

  /** What Redis does not know yet of an inbox, by reference. */
  private static final class Notes {
    /** The arguments with which what may be missing is entered. */
    private final Map<String, List<Object>> open = new HashMap<>();

    /** Until when what has ended can be read, or an empty text to drop it. */
    private final Map<String, String> gone = new HashMap<>();
  }

  /** Enters an interaction that is about to be created. */
  Uni<Void> enter(InboxKey inbox, Interaction proposed) {
    return enter(keys.inbox(inbox), proposed).replaceWithVoid();
  }

  /** As {@link #enter}; returns the settings of the person as well, sealed, empty for none. */
  Uni<byte[]> enterAndReadSettings(InboxKey inbox, Interaction proposed) {
    return enter(keys.inboxWithSettings(inbox), proposed).map(Reply::toBytes);
  }

  private Uni<Reply> enter(List<String> some, Interaction proposed) {
    return link.run(Script.INBOX_ENTER, some, entry(proposed.reference(), proposed.ask(), ""));
  }

  private List<Object> entry(String reference, Ask ask, Object askedAt) {
    Duration ttl = ask.ttl();
    // as long as people may have it extended, so that no extension has to come here first
    Duration open = ttl.compareTo(longest) > 0 ? ttl : longest;
    return List.of(
        reference,
        ask.urgency().rank(),
        open.plus(retention).plus(SPARE).toMillis(),
        REMOVED,
        askedAt);
  }

  /**
   * Notes that an interaction was found to be open. Its entry may be missing: Redis may have lost
   * it, or a process of an earlier release created it.
   */
  void found(Interaction open) {
    InboxKey inbox = open.ask().inbox();
    if (inbox != null && open.isOpen()) {
      long micros = ChronoUnit.MICROS.between(Instant.EPOCH, open.createdAt());
      noteOpen(inbox, open.reference(), entry(open.reference(), open.ask(), micros));
    }
  }

  /** Notes that an interaction has ended, where it is in an inbox. */
  void ended(Interaction ended) {
    InboxKey inbox = ended.ask().inbox();
    Interaction.Ending ending = ended.ending();
    if (inbox != null && ending != null) {
      Instant till = ending.at().plus(retention).plus(SPARE);
      note(inbox, ended.reference(), String.valueOf(till.toEpochMilli()));
    }
  }

  /** Notes that there is no interaction behind a reference. */
  void drop(InboxKey inbox, String reference) {
    note(inbox, reference, "");
  }

  private synchronized void note(InboxKey inbox, String reference, String till) {
    Notes notes = unwritten.computeIfAbsent(inbox, i -> new Notes());
    notes.open.remove(reference);
    notes.gone.put(reference, till);
  }

  private synchronized void noteOpen(InboxKey inbox, String reference, List<Object> entry) {
    Notes notes = unwritten.computeIfAbsent(inbox, i -> new Notes());
    if (!notes.gone.containsKey(reference)) {
      notes.open.put(reference, entry);
    }
  }

  private synchronized Map<InboxKey, Notes> gathered() {
    Map<InboxKey, Notes> all = unwritten;
    unwritten = new HashMap<>();
    return all;
  }

  private synchronized @Nullable Notes gathered(InboxKey inbox) {
    return unwritten.remove(inbox);
  }

  /** Writes what was noted. What Redis does not confirm, the readers of an inbox find. */
  void write() {
    gathered().forEach(this::write);
  }

  private void write(InboxKey inbox, Notes notes) {
    notes.open.values().forEach(entry -> write(Script.INBOX_ENTER, inbox, entry));
    notes.gone.entrySet().stream()
        .gather(Gatherers.windowFixed(PART))
        .forEach(part -> write(inbox, part));
  }

  private void write(InboxKey inbox, List<Map.Entry<String, String>> notes) {
    List<Object> args = new ArrayList<>(2 * notes.size() + 1);
    args.add(MOST_ENDED);
    for (Map.Entry<String, String> note : notes) {
      args.add(note.getKey());
      args.add(note.getValue());
    }
    write(Script.INBOX_LEAVE, inbox, args);
  }

  private void write(Script script, InboxKey inbox, List<Object> args) {
    link.run(script, keys.inbox(inbox), args).subscribe().with(done -> {}, failure -> {});
  }

  /**
   * A part of an inbox.
   *
   * @param after the last one before
   */
  Uni<Part> part(
      InboxKey inbox,
      Filter filter,
      @Nullable Urgency urgency,
      @Nullable InboxPosition after,
      int most) {
    return Uni.createFrom()
        .deferred(() -> {
          Notes notes = gathered(inbox);
          if (notes != null) {
            // commands are sent in order, so the read sees the write
            write(inbox, notes);
          }
          boolean isOpen = filter == Filter.OPEN;
          int rank = urgency == null || !isOpen ? 0 : urgency.rank();
          long low = rank * RANK;
          long high = urgency == null || !isOpen ? 3 * RANK : low + RANK - 1;
          Object from = after == null ? (isOpen ? low : high) : (Object) after.at();
          return link.run(
              Script.INBOX_PAGE,
              keys.inbox(inbox),
              List.of(
                  isOpen ? "open" : "ended",
                  from,
                  isOpen ? high : low,
                  after == null ? "" : after.reference(),
                  most));
        })
        .map(InboxIndex::read);
  }

  private static Part read(Reply reply) {
    List<InboxPosition> entries = new ArrayList<>();
    Reply found = reply.get(2);
    for (int i = 0; i + 1 < found.size(); i += 2) {
      entries.add(new InboxPosition(found.get(i + 1).toLong(), found.get(i).toString()));
    }
    return new Part(reply.get(0).toInteger(), reply.get(1).toInteger() == 1, entries);
  }

  /** When an entry was made, by the clock of Redis. */
  static Instant enteredAt(InboxPosition entry) {
    return Instant.EPOCH.plusNanos(entry.at() % RANK * 1_000);
  }
}
