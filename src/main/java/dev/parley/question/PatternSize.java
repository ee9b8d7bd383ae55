package dev.parley.question;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * How large the program is that RE2/J makes of an expression, computed from its syntax alone. RE2/J
 * writes a counted repetition out, and nested ones multiply: {@code ((a{1000}){1000}){1000}} makes
 * a thousand million instructions. Never less than what RE2/J makes.
 *
 * @param instructions of the program, where a class of Unicode and what ignores case count twice,
 *     and the tables of the classes are added once
 * @param idle those instructions that consume no character
 * @param groups that capture, each counted once, also where it is never matched
 * @param ignoresCase whether any part of the expression does
 */
record PatternSize(long instructions, long idle, int groups, boolean ignoresCase) {
  /** Counting stops here: a thousand times as much is still a {@code long}. */
  static final long UNCOUNTED = 1_000_000_000;

  /** Empty if the expression is not in RE2's syntax. */
  static Optional<PatternSize> of(String expression) {
    PatternSyntax in = new PatternSyntax(expression);
    try {
      Counter counter = new Counter(in);
      while (in.more()) {
        counter.read(in.next());
      }
      return Optional.of(counter.total());
    } catch (PatternSyntax.Malformed notRe2) {
      return Optional.empty();
    }
  }

  /** Instructions, and how many of them consume no character. */
  private record Weight(long all, long idle) {
    static final Weight NONE = new Weight(0, 0);

    /** One that only branches or does nothing. */
    static final Weight IDLE = new Weight(1, 1);

    Weight plus(Weight other) {
      return new Weight(atMost(all + other.all), atMost(idle + other.idle));
    }

    Weight times(long count) {
      return new Weight(atMost(all * count), atMost(idle * count));
    }

    /** An empty expression is an instruction that does nothing. */
    Weight orOne() {
      return all == 0 ? IDLE : this;
    }
  }

  /** What has been read between two parentheses. */
  private static final class Group {
    final boolean captures;
    final boolean ignoredCase;
    Weight branches = Weight.NONE;
    Weight sequence = Weight.NONE;
    Weight last = Weight.NONE;

    /**
     * @param ignoredCase whether case was ignored before the group, and is again behind it
     */
    Group(boolean captures, boolean ignoredCase) {
      this.captures = captures;
      this.ignoredCase = ignoredCase;
    }

    void add(Weight atom) {
      sequence = sequence.plus(last);
      last = atom;
    }

    /** A branch ends. */
    void or() {
      branches = branches.plus(sequence.plus(last).orOne()).plus(Weight.IDLE);
      sequence = Weight.NONE;
      last = Weight.NONE;
    }

    Weight size() {
      Weight all = branches.plus(sequence.plus(last).orOne());
      return captures ? all.plus(Weight.IDLE.times(2)) : all;
    }
  }

  /** Keeps, as RE2/J does, one place a group: depth costs no stack. */
  private static final class Counter {
    /** The first instruction fails, the last one matches. */
    private static final int FRAME = 2;

    private final PatternSyntax in;
    private final Deque<Group> outer = new ArrayDeque<>();
    private Group group = new Group(false, false);
    private boolean ignoreCase;
    private boolean ignoredAnywhere;
    private int groups;
    private long tables;

    Counter(PatternSyntax in) {
      this.in = in;
    }

    void read(int c) {
      switch (c) {
        case '(' -> open();
        case ')' -> close();
        case '|' -> group.or();
        case '*' -> repeat(0, PatternSyntax.UNBOUNDED);
        case '+' -> repeat(1, PatternSyntax.UNBOUNDED);
        case '?' -> repeat(0, 1);
        case '{' -> {
          PatternSyntax.Repetition counted = in.repetition();
          if (counted == null) {
            literal('{');
          } else {
            repeat(counted.min(), counted.max());
          }
        }
        case '[' -> add(in.bracketed(ignoreCase));
        case '\\' -> escaped();
        case '^', '$' -> group.add(Weight.IDLE);
        case '.' -> group.add(new Weight(1, 0));
        default -> literal(c);
      }
    }

    private void open() {
      if (!in.skip("?")) {
        enter(true, ignoreCase);
        return;
      }
      if (in.skipName()) {
        enter(true, ignoreCase);
        return;
      }
      PatternSyntax.Flags flags = in.flags(ignoreCase);
      if (flags.opensGroup()) {
        enter(false, flags.ignoreCase());
      } else {
        ignoreCase = flags.ignoreCase();
      }
      ignoredAnywhere |= ignoreCase;
    }

    private void enter(boolean captures, boolean ignoreCaseWithin) {
      groups += captures ? 1 : 0;
      outer.push(group);
      group = new Group(captures, ignoreCase);
      ignoreCase = ignoreCaseWithin;
    }

    private void close() {
      if (outer.isEmpty()) {
        throw new PatternSyntax.Malformed();
      }
      Weight size = group.size();
      ignoreCase = group.ignoredCase;
      group = outer.pop();
      group.add(size);
    }

    private void repeat(int min, int max) {
      in.skip("?");
      Weight once = group.last;
      Weight size;
      if (max == PatternSyntax.UNBOUNDED) {
        size = once.times(Math.max(1, min)).plus(Weight.IDLE.times(2));
      } else {
        size = once.times(min).plus(once.plus(Weight.IDLE).times(max - min));
      }
      group.last = size.orOne();
    }

    private void escaped() {
      if (in.skip("Q")) {
        in.quoted().codePoints().forEach(this::literal);
      } else if (in.skipAnyOf("AbBz")) {
        group.add(Weight.IDLE);
      } else {
        PatternSyntax.CharacterClass named = in.namedClass(ignoreCase);
        if (named == null) {
          literal(in.escape());
        } else {
          add(named);
        }
      }
    }

    private void literal(int c) {
      if (ignoreCase) {
        CaseFolding.check(c, c);
      }
      group.add(new Weight(ignoreCase ? 2 : 1, 0));
    }

    /** Copies of a class share its table. */
    private void add(PatternSyntax.CharacterClass one) {
      tables += one.table();
      group.add(new Weight(one.ofUnicode() || ignoreCase ? 2 : 1, 0));
    }

    PatternSize total() {
      if (!outer.isEmpty()) {
        throw new PatternSyntax.Malformed();
      }
      Weight size = group.size();
      return new PatternSize(atMost(size.all + tables + FRAME), size.idle, groups, ignoredAnywhere);
    }
  }

  private static long atMost(long size) {
    return Math.min(size, UNCOUNTED);
  }
}
