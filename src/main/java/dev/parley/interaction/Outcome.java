package dev.parley.interaction;

import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.Value;
import org.jspecify.annotations.Nullable;

/** The one ending of an interaction. Only {@link Answered} has answers. */
public sealed interface Outcome {

  /** The name on the wire. */
  String status();

  /** The human answered, or the defaults were taken at expiry because the asker wanted that. */
  record Answered(AnswerSet sheet, Provenance provenance) implements Outcome {
    @Override
    public String status() {
      return "answered";
    }

    /** The length of all its texts, in characters. */
    public int weight() {
      int sum = length(sheet.note());
      for (Answer answer : sheet.answers()) {
        sum += length(answer.note());
        for (Value value : answer.values()) {
          sum += value.text().length();
        }
      }
      return sum;
    }

    private static int length(@Nullable String text) {
      return text == null ? 0 : text.length();
    }
  }

  /**
   * The human refused to answer, or asks back instead.
   *
   * @param reason why, or the words to the model; never null where the human asks back
   */
  record Declined(@Nullable String reason, boolean asksBack) implements Outcome {
    /** The {@link #kind} of a human who asks back. */
    public static final String DISCUSS = "discuss";

    public Declined(@Nullable String reason) {
      this(reason, false);
    }

    /** The name on the wire of what else it is than a refusal; null for a refusal. */
    public @Nullable String kind() {
      return asksBack ? DISCUSS : null;
    }

    @Override
    public String status() {
      return "declined";
    }
  }

  /**
   * The human dismissed the questions without saying yes or no.
   *
   * @param closed whether the dialogue disappeared without any action of the human
   */
  record Cancelled(boolean closed) implements Outcome {
    @Override
    public String status() {
      return "cancelled";
    }
  }

  /** Nobody answered in time. */
  record Expired() implements Outcome {
    @Override
    public String status() {
      return "expired";
    }
  }

  /** There was nobody to ask. */
  record Unavailable() implements Outcome {
    @Override
    public String status() {
      return "unavailable";
    }
  }

  /**
   * The asker, or the service itself, withdrew the questions.
   *
   * @param reason why, as a sentence for the model
   */
  record Aborted(String reason) implements Outcome {
    /** The host interrupted its own call. */
    public static final Aborted BY_HOST = new Aborted("Questionnaire cancelled by user interrupt");

    /** The host went away before it had a reference to collect the answer with. */
    public static final Aborted ABANDONED =
        new Aborted("The caller went away without a way to collect the answer");

    /** The host replaced it by asking again. */
    public static final Aborted REPLACED =
        new Aborted("The asker replaced these questions by corrected ones");

    /** The asker's key was withdrawn, so no caller could collect an answer. */
    public static final Aborted WITHDRAWN =
        new Aborted(
            "The asker's credential was withdrawn before anyone answered; do not assume an answer");

    /** The session was wiped. */
    public static final Aborted WIPED =
        new Aborted("The session was deleted before anyone answered; do not assume an answer");

    /** The store no longer has the interaction. */
    public static final Aborted LOST =
        new Aborted("The questions were lost before anyone answered; ask again");

    /** The process that held the interaction ends, and its state with it. */
    public static final Aborted SHUTDOWN =
        new Aborted("The service stopped before anyone answered; ask again");

    @Override
    public String status() {
      return "aborted";
    }
  }

  /** Where answers come from. */
  enum Provenance {
    HUMAN("human"),
    DEFAULT("default");

    private final String wire;

    Provenance(String wire) {
      this.wire = wire;
    }

    public String wire() {
      return wire;
    }
  }
}
