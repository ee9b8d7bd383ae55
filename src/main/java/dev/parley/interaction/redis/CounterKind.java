package dev.parley.interaction.redis;

/** The kinds of counts over all sessions. Each has a letter in the scripts. */
enum CounterKind {
  OPEN('o', 0),
  TASKS('t', 1),
  DRAFTS('d', 2),
  /** Results that were collected. */
  COLLECTED('c', 3),
  /** Results without a human's answer that were not collected. */
  UNANSWERED('u', 4),
  /** Uncollected answers of humans: these stay. */
  ANSWERS('a', 5),
  /** Bytes of open questions, drafts, and answers that stay. */
  BYTES('b', 6),
  /** Bytes of results that may be forgotten. */
  EVICTABLE_BYTES('k', 7);

  /** The letters of all, in their order. */
  static final String LETTERS = letters();

  private static final long COARSE = 600;
  private static final int SLOTS = 16;

  private final char letter;
  private final int place;

  CounterKind(char letter, int place) {
    this.letter = letter;
    this.place = place;
  }

  /** The index of this kind in a list of all counts. */
  int place() {
    return place;
  }

  private static String letters() {
    StringBuilder letters = new StringBuilder();
    for (CounterKind one : values()) {
      letters.append(one.letter);
    }
    return letters.toString();
  }

  static CounterKind of(byte letter) {
    return values()[LETTERS.indexOf((char) letter)];
  }

  /**
   * The field under which something is counted that expires at a time. Results expire without being
   * subtracted, so their fields are fine-grained; everything else is subtracted when it ends.
   *
   * @param till the time of expiry, in milliseconds
   * @param retention in seconds
   */
  String field(long till, long retention) {
    long slot =
        switch (this) {
          case OPEN, TASKS, DRAFTS -> COARSE;
          case COLLECTED, UNANSWERED, ANSWERS, BYTES, EVICTABLE_BYTES ->
              Math.clamp(retention / SLOTS, 1, COARSE);
        };
    return letter + Long.toString((till / 1000 / slot + 1) * slot);
  }

  boolean isResult() {
    return this == COLLECTED || this == UNANSWERED || this == ANSWERS;
  }
}
