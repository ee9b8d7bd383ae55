package dev.parley.tool;

import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.security.authentication.Scope;
import java.util.ArrayList;
import java.util.List;

/** Sentences in a result without answers that say how the human can be reached. */
public sealed interface Advice {

  /** A sentence or two for the model; empty for none. */
  String text();

  /** Whether a result needs advice: its interaction is open, or ended without reaching anybody. */
  static boolean isNeeded(Interaction now) {
    return now.ending() == null || now.ending().outcome() instanceof Outcome.Unavailable;
  }

  /** The result with this appended to its first text and to its message. */
  default ToolResult addedTo(ToolResult result) {
    if (text().isEmpty()) {
      return result;
    }
    List<String> texts = new ArrayList<>(result.texts());
    texts.set(0, ResultSentences.sentence(texts.getFirst()) + " " + text());
    StructuredResult structured = result.structured();
    return new ToolResult(
        texts, structured.withMessage(structured.message() + " " + text()), result.about());
  }

  /** The {@code statusMessage} of a task with this appended. */
  default String addedTo(String statusMessage) {
    return text().isEmpty()
        ? statusMessage
        : ResultSentences.sentence(statusMessage) + " " + text();
  }

  /** No advice. */
  record None() implements Advice {
    @Override
    public String text() {
      return "";
    }
  }

  /**
   * The client got a form, which does not prove that a human saw it.
   *
   * @param page where they can answer as well
   */
  record FormSent(String page) implements Advice {
    @Override
    public String text() {
      return "A form was sent to the client; it may not have been seen. The questions can also be"
          + " answered at "
          + page
          + ": tell the user.";
    }
  }

  /**
   * The client was asked to open the page of the question, and has not said that it did.
   *
   * @param page where it is
   */
  record PageSent(String page) implements Advice {
    @Override
    public String text() {
      return "The client was asked to open "
          + page
          + "; the user may not have seen that: tell them.";
    }
  }

  /**
   * Where the human can go.
   *
   * @param open whether the questions can still be answered there
   */
  record AnswerAt(String page, boolean open) implements Advice {
    @Override
    public String text() {
      return "Tell the user to "
          + (open ? "answer at " + page + "." : "open " + page + ", and then ask again.");
    }
  }

  /** The client could only show a form, and the questions ask for a secret. */
  record FormWithheld(AnswerAt instead) implements Advice {
    @Override
    public String text() {
      return "The questions ask for a secret, so they were not put into a form of the client, which"
          + " would pass it on. "
          + instead.text();
    }
  }

  /**
   * The client could show the questions itself, and may not.
   *
   * @param byLocalToken whether the local token brings the scope, so that no operator grants it
   * @param unrouted what {@code parley.routes} would have to name as well; empty for nothing
   * @param instead the remaining routes
   */
  record NotRelayed(boolean byLocalToken, List<String> unrouted, Advice instead) implements Advice {
    @Override
    public String text() {
      String how =
          byLocalToken
              ? "for which the MCP client has to bring the local token"
              : "which an operator grants";
      String left = instead.text();
      return "The client could show the questions itself, but was not asked to: it calls without the"
          + " scope "
          + Scope.RELAY.wire()
          + ", "
          + how
          + routes()
          + "."
          + (left.isEmpty() ? "" : " " + left);
    }

    private String routes() {
      return switch (unrouted.size()) {
        case 0 -> "";
        case 1 -> ", and parley.routes does not name " + unrouted.getFirst();
        default -> ", and parley.routes names neither " + String.join(" nor ", unrouted);
      };
    }
  }
}
