package dev.parley.interaction.memory;

import dev.parley.interaction.Interaction;
import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticeSettlement;
import dev.parley.interaction.NoticeStore;
import dev.parley.interaction.NoticeTold;
import dev.parley.interaction.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What channels owe to the entries of the memory store. Guarded by the store's lock. */
final class NoticeIndex {
  private final Map<IndexedInteraction, List<Notice>> notices = new HashMap<>();
  private final TreeSet<Notice> byDue =
      new TreeSet<>(
          Comparator.comparing((Notice notice) -> notice.due)
              .thenComparingLong(notice -> notice.of.number())
              .thenComparing(notice -> notice.channel));
  private long fences;

  /** What one channel owes to one entry. */
  private static final class Notice {
    private final IndexedInteraction of;
    private final String channel;
    private Instant due;
    private @Nullable Stage told;

    /** When the first stage was told; null also where nobody knows whether it was. */
    private @Nullable Instant toldAt;

    private @Nullable String receipt;
    private int tries;

    /** That of the claim, while there is one; 0 without. */
    private long fence;

    /** Whether nothing more is told if the claim runs out. */
    private boolean isHandedOver;

    Notice(IndexedInteraction of, String channel, Instant due) {
      this.of = of;
      this.channel = channel;
      this.due = due;
    }

    Optional<Stage> next() {
      return Stage.after(told, of.interaction);
    }

    /** Whether it tells nothing more, whatever happens. */
    boolean isOver() {
      return !of.interaction.isOpen() && next().isEmpty();
    }
  }

  /**
   * Adds the notices of a new entry.
   *
   * @param plan after how long each channel tells of it
   */
  void plan(IndexedInteraction entry, Map<String, Duration> plan, Instant now) {
    if (plan.isEmpty()) {
      return;
    }
    List<Notice> owed = new ArrayList<>(plan.size());
    plan.forEach((channel, after) -> owed.add(new Notice(entry, channel, now.plus(after))));
    notices.put(entry, owed);
    byDue.addAll(owed);
  }

  /** The state of an entry has changed, which may be something to tell. */
  void changed(IndexedInteraction entry, Instant now) {
    for (Notice notice : List.copyOf(notices.getOrDefault(entry, List.of()))) {
      if (notice.fence != 0) {
        continue; // its settlement will see
      }
      if (notice.isOver()) {
        remove(notice);
      } else if (notice.told != null && notice.due.equals(Instant.MAX)) {
        // else it comes up when its pause is over
        move(notice, now);
      }
    }
  }

  /** What was told of an entry. */
  List<NoticeTold> told(IndexedInteraction entry) {
    List<NoticeTold> told = new ArrayList<>();
    for (Notice notice : notices.getOrDefault(entry, List.of())) {
      if (notice.told != null && notice.toldAt != null) {
        told.add(new NoticeTold(notice.channel, notice.told, notice.toldAt));
      }
    }
    return told;
  }

  /** The store forgets an entry. */
  void removed(IndexedInteraction entry) {
    List<Notice> owed = notices.remove(entry);
    if (owed != null) {
      owed.forEach(byDue::remove);
    }
  }

  /** Claims what is due. */
  List<NoticeClaim> claim(int most, Instant now) {
    List<NoticeClaim> claims = new ArrayList<>();
    while (claims.size() < most && !byDue.isEmpty() && !byDue.first().due.isAfter(now)) {
      Notice notice = byDue.first();
      notice.fence = 0;
      if (notice.isHandedOver) {
        // nobody knows whether it was taken over
        notice.told = Stage.ENDED;
        notice.tries = 0;
        notice.isHandedOver = false;
      }
      Optional<Stage> stage = notice.next();
      if (stage.isPresent()) {
        move(notice, now.plus(NoticeStore.LEASE));
        notice.fence = ++fences;
        notice.tries++;
        claims.add(claim(notice, stage.get()));
      } else if (notice.isOver()) {
        remove(notice);
      } else {
        move(notice, Instant.MAX);
      }
    }
    return claims;
  }

  private static NoticeClaim claim(Notice notice, Stage stage) {
    Interaction interaction = notice.of.interaction;
    return new NoticeClaim(
        interaction, notice.channel, stage, notice.tries, notice.fence, notice.receipt);
  }

  /**
   * Notes that a claim is being handed to a receiver that takes nothing back.
   *
   * @param entry that of the claim
   * @return whether it still holds
   */
  boolean handOver(IndexedInteraction entry, NoticeClaim claim) {
    Optional<Notice> claimed =
        notices.getOrDefault(entry, List.of()).stream()
            .filter(notice -> notice.fence == claim.fence())
            .findFirst();
    claimed.ifPresent(notice -> notice.isHandedOver = true);
    return claimed.isPresent();
  }

  /**
   * Notes what became of a claim, unless it has run out and another was made.
   *
   * @param entry that of the claim
   */
  void settle(
      IndexedInteraction entry, NoticeClaim claim, NoticeSettlement settlement, Instant now) {
    notices.getOrDefault(entry, List.of()).stream()
        .filter(notice -> notice.fence == claim.fence())
        .findFirst()
        .ifPresent(notice -> settle(notice, claim.stage(), settlement, now));
  }

  private void settle(Notice notice, Stage stage, NoticeSettlement settlement, Instant now) {
    notice.fence = 0;
    notice.isHandedOver = false;
    switch (settlement) {
      case NoticeSettlement.Told(String receipt) -> {
        notice.told = stage;
        notice.toldAt = stage == Stage.REQUESTED ? now : notice.toldAt;
        notice.receipt = receipt == null ? notice.receipt : receipt;
        notice.tries = 0;
        move(notice, notice.next().isPresent() ? now : Instant.MAX);
      }
      case NoticeSettlement.Failed(Duration again) -> move(notice, now.plus(again));
      case NoticeSettlement.Untried(Duration again) -> {
        notice.tries--;
        move(notice, now.plus(again));
      }
      case NoticeSettlement.Postponed(Duration by) -> {
        notice.tries = 0;
        move(notice, now.plus(by));
      }
      case NoticeSettlement.Over over -> {
        if (notice.told == null) {
          remove(notice);
        } else {
          notice.told = Stage.ENDED;
          move(notice, Instant.MAX);
        }
      }
    }
    if (notice.isOver()) {
      remove(notice);
    }
  }

  private void move(Notice notice, Instant due) {
    byDue.remove(notice);
    notice.due = due;
    byDue.add(notice);
  }

  private void remove(Notice notice) {
    byDue.remove(notice);
    List<Notice> owed = notices.get(notice.of);
    if (owed != null) {
      owed.remove(notice);
      if (owed.isEmpty()) {
        notices.remove(notice.of);
      }
    }
  }
}
