package dev.parley.telemetry.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Looks for entries of the audit log that were removed, changed, put elsewhere or cut off. */
final class AuditCheck {
  private final Map<String, AuditKey> keys;
  private final List<String> newestFirst;
  private final AuditSentences findings = new AuditSentences();
  private final AuditSentences notes = new AuditSentences();
  private final Map<String, Chain> chains = new LinkedHashMap<>();
  private final Set<Long> anchored = new HashSet<>();
  private final Set<String> unknownKeys = new TreeSet<>();
  private long entries;
  private boolean isUnsigned;

  /**
   * @param keys by their ids, the newest first
   */
  AuditCheck(Map<String, AuditKey> keys) {
    this.keys = keys;
    this.newestFirst = List.copyOf(keys.keySet());
  }

  /** What is known of one chain so far. */
  private static final class Chain {
    final AuditRanges present = new AuditRanges();

    /** Of the entries whose numbers anchors name. */
    final Map<Long, String> marks = new HashMap<>();

    long first;
    long discardedUpTo;
    @Nullable Last last;
  }

  /** What is kept of the newest entry of a chain. */
  private record Last(AuditChain.Place place, String event, String key, boolean isGenuine) {}

  /** What is wrong; each sentence begins with its place. */
  AuditSentences findings() {
    return findings;
  }

  /** What else is worth knowing. */
  AuditSentences notes() {
    return notes;
  }

  /** Keys that entries name and that were not given: those entries are not verified. */
  Set<String> unknownKeys() {
    return unknownKeys;
  }

  long entries() {
    return entries;
  }

  int chains() {
    return chains.size();
  }

  /**
   * @param sources in any order
   * @param anchors what is known about chains from elsewhere
   */
  void run(List<AuditSource> sources, List<AuditAnchor> anchors) throws IOException {
    anchors.forEach(anchor -> anchored.add(anchor.seq()));
    List<AuditSource> sorted = AuditOrder.of(sources);
    for (AuditSource source : sorted) {
      source.read(new Presence());
    }
    for (AuditSource source : sorted) {
      AuditDamage damage = new AuditDamage(source.name(), findings, notes);
      source.read(new Order(source.name(), damage));
      damage.tell();
    }
    chains.forEach(this::ends);
    anchors.forEach(this::compare);
  }

  /** Collects which entries exist in any file. */
  private final class Presence implements AuditSource.Reader {
    @Override
    public void entry(int lineNumber, AuditLine entry) {
      Chain chain = chains.computeIfAbsent(entry.chain(), id -> new Chain());
      chain.present.add(entry.seq());
      if (anchored.contains(entry.seq())) {
        chain.marks.put(entry.seq(), entry.mark());
      }
    }

    @Override
    public void damaged(int lineNumber, byte[] line) {}
  }

  /** Checks whether each entry is genuine and in its place. */
  private final class Order implements AuditSource.Reader {
    private final String file;
    private final AuditDamage damage;

    Order(String file, AuditDamage damage) {
      this.file = file;
      this.damage = damage;
    }

    @Override
    public void entry(int lineNumber, AuditLine entry) {
      String where = file + ":" + lineNumber;
      boolean isGenuine = isGenuine(where, entry);
      if (isGenuine && entry.event().equals("started")) {
        found(where, entry);
        AuditHalfLine.namedBy(entry).ifPresent(half -> damage.excuseBefore(lineNumber, half));
      }
      damage.tell();
      take(where, entry, isGenuine);
    }

    @Override
    public void damaged(int lineNumber, byte[] line) {
      damage.line(lineNumber, line);
    }
  }

  /**
   * Notes what a process found when it started, except half a line, which is reported with that
   * line.
   */
  private void found(String where, AuditLine started) {
    started
        .word("found")
        .filter(found -> !found.equals(AuditTail.TORN))
        .ifPresent(found ->
            notes.add("%s: this start found %s; compare with the anchors".formatted(where, found)));
  }

  private void take(String where, AuditLine entry, boolean isGenuine) {
    entries++;
    Chain chain = chains.computeIfAbsent(entry.chain(), id -> new Chain());
    Last before = chain.last;
    long seq = entry.seq();
    if (before == null) {
      chain.first = seq;
    } else if (seq <= before.place().seq()) {
      findings.add(
          "%s: entry %d stands after entry %d: the order was changed, or it is there twice"
              .formatted(where, seq, before.place().seq()));
      return;
    } else if (seq > before.place().seq() + 1) {
      missing(where, chain, before.place().seq() + 1, seq - 1);
    } else if (isGenuine && before.isGenuine() && !entry.follows(before.place())) {
      findings.add(
          "%s: entry %d does not follow the entry before it: one of them was put there"
              .formatted(where, seq));
    }
    if (before != null && !before.key().equals(entry.key())) {
      otherKey(where, before, entry);
    }
    chain.last = new Last(entry.place(), entry.event(), entry.key(), isGenuine);
    remember(where, chain, entry);
  }

  /** A process keeps its key until it ends. */
  private void otherKey(String where, Last before, AuditLine entry) {
    boolean isAStart = entry.event().equals("started");
    if (!isAStart && entry.seq() == before.place().seq() + 1) {
      findings.add(
          ("%s: entry %d is under the key \"%s\", the one before it under \"%s\", and no start is"
                  + " between them: somebody put it there who has the first of these keys")
              .formatted(where, entry.seq(), entry.key(), before.key()));
    } else if (isOlder(entry.key(), before.key())) {
      notes.add(
          ("%s: from entry %d on the key is \"%s\" again, older than \"%s\": either PARLEY_KEYS was"
                  + " set back, or somebody has the old key and cut off what followed; compare with"
                  + " the anchors")
              .formatted(where, entry.seq(), entry.key(), before.key()));
    }
  }

  private boolean isOlder(String key, String other) {
    return newestFirst.contains(other) && newestFirst.indexOf(key) > newestFirst.indexOf(other);
  }

  private boolean isGenuine(String where, AuditLine entry) {
    AuditKey key = keys.get(entry.key());
    if (key == null) {
      unknownKeys.add(entry.key());
      return true;
    }
    if (entry.key().equals(AuditKey.NO_KEY) && !isUnsigned) {
      isUnsigned = true;
      notes.add(
          ("%s: marked under no key: who can write the file can make such marks; compare with"
                  + " anchors")
              .formatted(where));
    }
    boolean isGenuine = entry.isMarkedUnder(key);
    if (!isGenuine) {
      findings.add("%s: entry %d was changed".formatted(where, entry.seq()));
    }
    return isGenuine;
  }

  /** Reports missing entries, except those elsewhere: they are reported as out of order there. */
  private void missing(String where, Chain chain, long from, long to) {
    chain.present.gaps(
        from,
        to,
        (first, last) ->
            findings.add("%s: before this line, %s missing".formatted(where, range(first, last))));
  }

  private static String range(long from, long to) {
    return from == to ? "entry %d is".formatted(from) : "entries %d to %d are".formatted(from, to);
  }

  private void remember(String where, Chain chain, AuditLine entry) {
    long upTo = entry.event().equals("discarded") ? entry.number("upTo").orElse(0L) : 0;
    if (upTo < entry.seq()) {
      chain.discardedUpTo = Math.max(chain.discardedUpTo, upTo);
    } else {
      findings.add(
          "%s: entry %d says that entries up to %d were discarded, which came after it"
              .formatted(where, entry.seq(), upTo));
    }
    if (entry.event().equals("lost")) {
      notes.add(
          "%s: %d entries were never written, since too many waited"
              .formatted(where, entry.number("count").orElse(0L)));
    }
  }

  private void ends(String id, Chain chain) {
    if (chain.first > 1 && chain.discardedUpTo >= chain.first - 1) {
      notes.add(
          "chain %s: files up to entry %d were discarded by the service"
              .formatted(id, chain.first - 1));
    } else if (chain.first > 1) {
      findings.add(
          "chain %s: the beginning is cut off, or a file was not given: %s missing"
              .formatted(id, range(1, chain.first - 1)));
    }
    if (chain.last != null && !chain.last.event().equals("stopped")) {
      notes.add(
          ("chain %s ends at entry %d without a stop: it still runs, it died, or the end is cut off;"
                  + " compare it with the anchors")
              .formatted(id, chain.last.place().seq()));
    }
  }

  private void compare(AuditAnchor anchor) {
    List<Chain> meant =
        anchor.chain().isEmpty()
            ? new ArrayList<>(chains.values())
            : Optional.ofNullable(chains.get(anchor.chain())).stream().toList();
    if (meant.isEmpty()) {
      findings.add("chain %s is missing: an anchor names it".formatted(anchor.chain()));
      return;
    }
    long seq = anchor.seq();
    List<String> marks =
        meant.stream()
            .flatMap(chain -> Optional.ofNullable(chain.marks.get(seq)).stream())
            .toList();
    boolean fits = marks.stream().anyMatch(anchor::fits);
    boolean wasDiscarded =
        meant.stream().anyMatch(chain -> chain.discardedUpTo >= seq && seq < chain.first);
    if (!fits && !wasDiscarded) {
      findings.add(
          (marks.isEmpty()
                  ? "entry %d is missing, which an anchor names: the end is cut off"
                  : "entry %d is not the one that its anchor names: the chain was made anew")
              .formatted(seq));
    }
  }
}
