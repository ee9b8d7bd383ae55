package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/** Compares what a model saw with what it must see, and describes it in the words of the page. */
final class Verdict {
  /** The text that a model gets for the answer of {@link Human}. */
  private static final String ANSWER =
      "{\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]}]}";

  static final String DROPPED = "its own time-out; the next ask returns the answer";
  static final String PENDING_FIRST = "pending, then the answer";
  static final String WAITS = "the answer";

  private Verdict() {}

  /** The cell of the page. Fails where the promise was broken. */
  static String of(Scenario scenario, Run run) {
    List<Seen> seen = run.report().seen();
    assertTrue(run.questionsShown() <= 1, () -> "asked more than once: " + seen);
    return switch (scenario) {
      case AT_ONCE -> answered(only(seen));
      case FORM -> run.relays() ? answered(only(seen)) : notRelayed(only(seen));
      case NEVER -> pending(only(seen));
      case DECLINED -> declined(only(seen));
      case AFTER_SLICE -> {
        assertEquals(2, seen.size(), seen::toString);
        assertEquals("await_user_answers", seen.getLast().call());
        yield pending(seen.getFirst()) + ", then " + answered(seen.getLast());
      }
      case NEXT_CALL -> {
        assertEquals(2, seen.size(), seen::toString);
        assertTrue(seen.getLast().isAnswered(), seen::toString);
        assertTrue(seen.getLast().isReplayed(), seen::toString);
        yield pending(seen.getFirst()) + ", then the answer and when it was given";
      }
      case AT_DEFAULTS, OUTWAITED -> inTheEnd(seen);
    };
  }

  private static Seen only(List<Seen> seen) {
    assertEquals(1, seen.size(), seen::toString);
    return seen.getFirst();
  }

  private static String answered(Seen seen) {
    assertTrue(seen.isAnswered(), seen::toString);
    assertTrue(!seen.isReplayed(), seen::toString);
    if (seen.holds(ANSWER)) {
      return "the answer";
    }
    // a framework that hands on the structured result alone
    assertTrue(seen.holds("\"status\":\"answered\""), seen::toString);
    assertTrue(seen.holds("\"question\":\"Which colour?\""), seen::toString);
    assertTrue(seen.holds("\"message\":\""), seen::toString);
    return "the answer, as structure";
  }

  private static String pending(Seen seen) {
    assertTrue(seen.isPending(), seen::toString);
    return "pending";
  }

  /** A form that may not count is not sent; the model is told which scope is missing. */
  private static String notRelayed(Seen seen) {
    assertTrue(seen.isPending(), seen::toString);
    assertTrue(seen.text().contains("parley:relay"), seen::toString);
    return "none is sent: pending, which names `parley:relay`";
  }

  private static String declined(Seen seen) {
    assertTrue(!seen.isError() && seen.thrown().isEmpty(), seen::toString);
    assertTrue(seen.text().contains("User declined to answer"), seen::toString);
    return "declined";
  }

  /** The last call returns the answer, whatever the earlier calls returned. */
  private static String inTheEnd(List<Seen> seen) {
    assertTrue(seen.getLast().isAnswered(), seen::toString);
    List<Seen> before = seen.subList(0, seen.size() - 1);
    if (before.isEmpty()) {
      return WAITS;
    }
    if (before.stream().allMatch(Seen::isPending)) {
      return PENDING_FIRST;
    }
    before.forEach(one -> assertTrue(one.isPending() || one.isError(), one::toString));
    return DROPPED;
  }
}
