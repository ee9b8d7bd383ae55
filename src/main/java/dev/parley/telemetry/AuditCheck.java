package dev.parley.telemetry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Looks for entries of the audit log that were removed, changed, put elsewhere or cut off. */
final class AuditCheck {
  private final Map<String, AuditKey> keys;
  private final List<String> findings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, Chain> chains = new LinkedHashMap<>();
  private final Set<String> unknownKeys = new TreeSet<>();
  private final List<Damage> damaged = new ArrayList<>();
  private long entries;
  private boolean isUnsigned;

  AuditCheck(Map<String, AuditKey> keys) {
    this.keys = keys;
  }

  /** What is known of one chain so far. */
  private static final class Chain {
    final BitSet present = new BitSet();
    final Map<Long, String> marks = new LinkedHashMap<>();
    long first;
    long discardedUpTo;
    String lastEvent = "";
    AuditChain.Place last = AuditChain.Place.beginning();
    boolean isGenuine = true;
  }

  /** A line that is no entry, unless the next one says that the process died there. */
  private record Damage(String where, boolean isExplained) {}

  /** What was found to be wrong, one sentence each; the beginning says where. */
  List<String> findings() {
    return List.copyOf(findings);
  }

  /** What else is worth knowing. */
  List<String> notes() {
    return List.copyOf(notes);
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
   * @param files in any order
   * @param anchors what is known about chains from elsewhere
   */
  void run(List<Path> files, List<AuditAnchor> anchors) throws IOException {
    List<Path> sorted = AuditOrder.of(files);
    for (Path file : sorted) {
      AuditSource.read(file, presence(anchors));
    }
    for (Path file : sorted) {
      AuditSource.read(file, order(file));
    }
    damaged.stream()
        .filter(damage -> !damage.isExplained())
        .forEach(damage -> findings.add(damage.where() + ": the line is no complete entry"));
    chains.forEach(this::ends);
    anchors.forEach(this::compare);
  }

  private AuditSource.Reader presence(List<AuditAnchor> anchors) {
    return new AuditSource.Reader() {
      @Override
      public void entry(int lineNumber, AuditLine entry) {
        Chain chain = chains.computeIfAbsent(entry.chain(), id -> new Chain());
        if (entry.seq() < Integer.MAX_VALUE) {
          chain.present.set((int) entry.seq());
        }
        if (anchors.stream().anyMatch(anchor -> anchor.seq() == entry.seq())) {
          chain.marks.put(entry.seq(), entry.mark());
        }
      }

      @Override
      public void damaged(int lineNumber) {}
    };
  }

  private AuditSource.Reader order(Path file) {
    return new AuditSource.Reader() {
      @Override
      public void entry(int lineNumber, AuditLine entry) {
        explain(entry);
        take(file.getFileName() + ":" + lineNumber, entry);
      }

      @Override
      public void damaged(int lineNumber) {
        damaged.add(new Damage(file.getFileName() + ":" + lineNumber, false));
      }
    };
  }

  /** A process that was killed while it wrote leaves half a line, and the next one says so. */
  private void explain(AuditLine entry) {
    boolean isExplained =
        !damaged.isEmpty()
            && entry.event().equals("started")
            && entry.text().contains(",\"found\":\"" + AuditTail.TORN + "\"");
    if (isExplained) {
      Damage before = damaged.removeLast();
      damaged.add(new Damage(before.where(), true));
      notes.add(before.where() + ": half a line; the process died while it wrote");
    }
  }

  private void take(String where, AuditLine entry) {
    entries++;
    Chain chain = chains.computeIfAbsent(entry.chain(), id -> new Chain());
    long seq = entry.seq();
    boolean isGenuine = isGenuine(where, entry);
    boolean isFirst = chain.first == 0;
    if (isFirst) {
      chain.first = seq;
    } else if (seq <= chain.last.seq()) {
      findings.add(
          "%s: entry %d stands after entry %d: the order was changed, or it is there twice"
              .formatted(where, seq, chain.last.seq()));
      return;
    } else if (seq > chain.last.seq() + 1) {
      missing(where, chain, chain.last.seq() + 1, seq - 1);
    } else if (isGenuine && chain.isGenuine && !entry.prev().equals(chain.last.mark())) {
      findings.add(
          "%s: entry %d does not follow the entry before it: one of them was put there"
              .formatted(where, seq));
    }
    chain.last = entry.place();
    chain.isGenuine = isGenuine;
    chain.lastEvent = entry.event();
    remember(where, chain, entry);
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
          where
              + ": marked under no key: who can write the file can make such marks; compare with"
              + " anchors");
    }
    boolean isGenuine = entry.isMarkedUnder(key);
    if (!isGenuine) {
      findings.add("%s: entry %d was changed".formatted(where, entry.seq()));
    }
    return isGenuine;
  }

  private void missing(String where, Chain chain, long from, long to) {
    long absent = from;
    while (absent <= to && absent < Integer.MAX_VALUE) {
      int gap = chain.present.nextClearBit((int) absent);
      if (gap > to) {
        return; // they stand elsewhere, where they are found to be out of order
      }
      int next = chain.present.nextSetBit(gap);
      long end = next < 0 ? to : Math.min(to, next - 1L);
      findings.add("%s: before this line, %s missing".formatted(where, range(gap, end)));
      absent = end + 1;
    }
  }

  private static String range(long from, long to) {
    return from == to ? "entry %d is".formatted(from) : "entries %d to %d are".formatted(from, to);
  }

  private void remember(String where, Chain chain, AuditLine entry) {
    // it can only speak of what was written before
    long upTo = entry.event().equals("discarded") ? entry.number("upTo").orElse(0L) : 0;
    if (upTo < entry.seq()) {
      chain.discardedUpTo = Math.max(chain.discardedUpTo, upTo);
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
    if (!chain.lastEvent.equals("stopped")) {
      notes.add(
          "chain %s ends at entry %d without a stop: it still runs, it died, or the end is cut off;"
                  .formatted(id, chain.last.seq())
              + " compare it with the anchors");
    }
  }

  private void compare(AuditAnchor anchor) {
    List<Map.Entry<String, Chain>> meant =
        chains.entrySet().stream().filter(chain -> anchor.isOf(chain.getKey())).toList();
    if (meant.isEmpty()) {
      findings.add("chain %s is missing: an anchor names it".formatted(anchor.chain()));
      return;
    }
    boolean fits =
        meant.stream()
            .map(chain -> chain.getValue().marks.get(anchor.seq()))
            .anyMatch(mark -> mark != null && anchor.fits(mark));
    boolean wasDiscarded =
        meant.stream()
            .map(Map.Entry::getValue)
            .anyMatch(chain -> chain.discardedUpTo >= anchor.seq() && anchor.seq() < chain.first);
    if (!fits && !wasDiscarded) {
      boolean isThere =
          meant.stream().anyMatch(chain -> chain.getValue().marks.containsKey(anchor.seq()));
      findings.add(
          isThere
              ? "entry %d is not the one that its anchor names: the chain was made anew"
                  .formatted(anchor.seq())
              : "entry %d is missing, which an anchor names: the end is cut off"
                  .formatted(anchor.seq()));
    }
  }
}
