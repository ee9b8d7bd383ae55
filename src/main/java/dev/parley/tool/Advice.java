package dev.parley.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** What a result that brings no answer adds about the ways to the human. */
public sealed interface Advice {

  /** A sentence or two for the model; empty for nothing. */
  String text();

  /** The result with this behind its first text, and behind its message. */
  default ToolResult addedTo(ToolResult result) {
    if (text().isEmpty()) {
      return result;
    }
    List<String> texts = new ArrayList<>(result.texts());
    texts.set(0, ResultSentences.sentence(texts.getFirst()) + " " + text());
    ObjectNode structured = result.structured();
    structured.put("message", structured.path("message").asText() + " " + text());
    return new ToolResult(texts, structured, result.about());
  }

  /** Nothing in particular. */
  record None() implements Advice {
    @Override
    public String text() {
      return "";
    }
  }

  /**
   * A form went out at the client, which is no proof that a human saw it.
   *
   * @param page where they can answer besides
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
   * The client was asked to open the page of the question, and did not say that it did.
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
   * The client could only show a form, and the questions ask for a secret.
   *
   * @param page where they can be answered
   * @param open whether they still can
   */
  record FormWithheld(String page, boolean open) implements Advice {
    @Override
    public String text() {
      return "The questions ask for a secret, so they were not put into a form of the client, which"
          + " would pass it on. Tell the user to "
          + (open ? "answer at " + page + "." : "open " + page + ", and then ask again.");
    }
  }
}
