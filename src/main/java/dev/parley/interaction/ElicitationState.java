package dev.parley.interaction;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of asking the human through the client. It is stored with the interaction, so that
 * any request on any pod can continue.
 *
 * @param revision grows with every change; a change is made only to the revision that its maker saw
 * @param attempt counts from 1, and grows each time that answers were refused
 * @param problem what was wrong with the answers that were refused last, for the human to read, or
 *     null
 * @param closed the names of the routes that failed or are used up
 * @param out the forms and pages that were sent and not answered, the oldest first, with the
 *     attempt of each. The key is the MCP session, as in {@link SentForm#mcpSession}, after {@code
 *     page:} for a page; for clients without a session it is {@link #FORM_WITHOUT_SESSION} or
 *     {@link #PAGE_WITHOUT_SESSION}, which stay when they are answered
 * @param entered what the human entered in the answers that were refused last, by the property of
 *     the form
 */
public record ElicitationState(
    int revision,
    int attempt,
    @Nullable String problem,
    Set<String> closed,
    Map<String, Integer> out,
    Map<String, Entered> entered) {

  /**
   * The most MCP sessions that are known to show a form of one interaction. Sessions that died
   * never report it; so the session that has had its form longest is dropped for a new one.
   */
  public static final int MOST_OUT = 16;

  /**
   * Stands for the MCP session of a client that has none and shows a form. No session has this
   * name.
   */
  public static final String FORM_WITHOUT_SESSION = "none";

  /** The same for the page of the question. */
  public static final String PAGE_WITHOUT_SESSION = "page";

  private static final String PAGE_IN_SESSION = "page:";

  public static final ElicitationState NOT_YET =
      new ElicitationState(1, 1, null, Set.of(), Map.of(), Map.of());

  /**
   * One property of a form, as it was entered.
   *
   * @param values its texts; none if it was left open
   * @param problem what is wrong with it, or null
   */
  public record Entered(List<String> values, @Nullable String problem) {
    public Entered {
      values = List.copyOf(values);
    }

    int weight() {
      return length() + (problem == null ? 0 : problem.length());
    }

    int length() {
      return values.stream().mapToInt(String::length).sum();
    }
  }

  /** Null, in what an earlier version stored, counts as nothing. */
  @SuppressWarnings("NullAway") // a reader of stored JSON passes null for a member that is missing
  public ElicitationState {
    revision = revision == 0 ? attempt : revision;
    closed = Set.copyOf(closed);
    out = out == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(out));
    entered = entered == null ? Map.of() : Map.copyOf(entered);
  }

  /**
   * The answers broke a rule: the questions are sent again, with the reason.
   *
   * @param mcpSession where they were entered, so that no form is shown there any more; null if a
   *     client without a session returned them
   */
  public ElicitationState again(
      @Nullable String mcpSession, String why, Map<String, Entered> what) {
    return new ElicitationState(
        revision + 1, attempt + 1, why, closed, outWithout(mcpSession), what);
  }

  /**
   * Closes these routes.
   *
   * @param mcpSession where the client said so, or null
   */
  public ElicitationState without(@Nullable String mcpSession, Set<String> ways) {
    Set<String> all = Stream.concat(closed.stream(), ways.stream()).collect(Collectors.toSet());
    return new ElicitationState(
        revision + 1, attempt, problem, all, outWithout(mcpSession), entered);
  }

  /** An answer to this attempt was dropped: the questions are sent again unchanged. */
  public ElicitationState anew() {
    return new ElicitationState(revision + 1, attempt + 1, problem, closed, out, entered);
  }

  /**
   * Whether a human entered more than before, and more than so many characters: only then it needs
   * additional room.
   */
  public boolean entersMoreThan(ElicitationState known, int characters) {
    return enteredLength() > Math.max(characters, known.enteredLength());
  }

  private int enteredLength() {
    return entered.values().stream().mapToInt(Entered::length).sum();
  }

  /** The same without what the human entered: the next form is empty. */
  public ElicitationState withoutEntered() {
    return new ElicitationState(revision, attempt, problem, closed, out, Map.of());
  }

  /**
   * A form of this attempt is sent in an MCP session, or to what one of the constants stands for.
   */
  public ElicitationState sent(String mcpSession) {
    return sent(mcpSession, mcpSession);
  }

  /** The page of the question is offered in an MCP session. */
  public ElicitationState sentPage(String mcpSession) {
    return sent(mcpSession, PAGE_IN_SESSION + mcpSession);
  }

  private ElicitationState sent(String mcpSession, String where) {
    Map<String, Integer> all = new LinkedHashMap<>(outWithout(mcpSession));
    if (all.size() >= MOST_OUT) {
      all.keySet().stream()
          .filter(ElicitationState::isInSession)
          .findFirst()
          .ifPresent(all::remove);
    }
    all.put(where, attempt);
    return new ElicitationState(revision + 1, attempt, problem, closed, all, entered);
  }

  private static boolean isInSession(String where) {
    return !where.equals(FORM_WITHOUT_SESSION) && !where.equals(PAGE_WITHOUT_SESSION);
  }

  /** The form of an MCP session was not sent after all. */
  public ElicitationState unsent(String mcpSession) {
    return new ElicitationState(
        revision + 1, attempt, problem, closed, outWithout(mcpSession), entered);
  }

  /** Whether an MCP session has a form or a page that was not answered there. */
  public boolean isOut(String mcpSession) {
    return attemptOut(mcpSession) != null;
  }

  /** Whether exactly the form or page of this attempt is shown in an MCP session. */
  public boolean isOut(String mcpSession, int ofAttempt) {
    Integer known = attemptOut(mcpSession);
    return known != null && known == ofAttempt;
  }

  /** The attempt of the form or page in an MCP session; null if there is none. */
  public @Nullable Integer attemptOut(String mcpSession) {
    Integer form = out.get(mcpSession);
    return form == null ? out.get(PAGE_IN_SESSION + mcpSession) : form;
  }

  /** The newest attempt that was sent there; 0 for none. */
  public int newestOut(String mcpSession) {
    return out.getOrDefault(mcpSession, 0);
  }

  /** Whether somebody may be writing in a form or page. */
  boolean isFormOut() {
    return out.keySet().stream()
        .anyMatch(
            where -> !where.equals(PAGE_WITHOUT_SESSION) && !where.startsWith(PAGE_IN_SESSION));
  }

  /** The memory that counts for it, in characters. */
  public int weight() {
    int sum = problem == null ? 0 : problem.length();
    for (Map.Entry<String, Entered> one : entered.entrySet()) {
      sum += one.getKey().length() + one.getValue().weight();
    }
    for (String session : out.keySet()) {
      sum += session.length();
    }
    return sum;
  }

  private Map<String, Integer> outWithout(@Nullable String mcpSession) {
    if (mcpSession == null || !isOut(mcpSession)) {
      return out;
    }
    Map<String, Integer> rest = new LinkedHashMap<>(out);
    rest.remove(mcpSession);
    rest.remove(PAGE_IN_SESSION + mcpSession);
    return rest;
  }
}
