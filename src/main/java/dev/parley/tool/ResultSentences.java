package dev.parley.tool;

import dev.parley.error.PlainText;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.Via;
import java.time.Duration;

/**
 * The sentences of results for a model that sees nothing else: what happened, that it is no consent
 * if it is none, and what to do then.
 */
final class ResultSentences {
  private static final int LONGEST_NAME = 100;

  private ResultSentences() {}

  /**
   * The text of an ending without answers.
   *
   * @param tool decides how a dismissal reads
   */
  static String ending(Interaction interaction, Ending ending, Tool tool) {
    return switch (ending.outcome()) {
      case Outcome.Answered answered -> throw new IllegalArgumentException("there are answers");
      case Outcome.Declined(var reason, var asksBack) ->
          asksBack
              ? "User asks back instead of answering. Reply to their words, and then ask again."
                  + " Their words: "
                  + reason
              : "User declined to answer" + (reason == null ? "" : ": " + reason);
      case Outcome.Cancelled dismissed -> tool.text(dismissed);
      case Outcome.Expired expired ->
          "Nobody answered within "
              + time(interaction)
              + ", and the questions were taken off the screen. "
              + SeenSentences.expired(interaction.seenAt(), ending.at())
              + ". Silence is not consent: do not assume an answer";
      case Outcome.Unavailable unavailable ->
          "Nobody is connected who could answer. Do not assume an answer; tell the user what you"
              + " need to know, or ask again later";
      case Outcome.Aborted(var reason) -> reason;
    };
  }

  /** What an ending without answers means, and what to do. */
  static String meaning(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Answered answered -> throw new IllegalArgumentException("there are answers");
      case Outcome.Declined(var reason, var asksBack) ->
          asksBack
              ? "This is no answer and no consent: do not act as if they had agreed."
              : "This is no consent: do not act as if they had agreed. Ask what they want instead,"
                  + " or go on with what does not depend on an answer.";
      case Outcome.Cancelled(boolean closed) ->
          (closed
                  ? "The questions went away without a word of the human."
                  : "The human closed the questions without an answer.")
              + " This is no consent: do not assume an answer, and ask again only if you cannot go"
              + " on without one.";
      case Outcome.Expired expired ->
          "Go on with what does not depend on an answer, or ask again when the user is there.";
      case Outcome.Unavailable unavailable -> "This is no consent.";
      case Outcome.Aborted aborted ->
          "Nobody answered, and this is no consent: do not assume an answer. Ask again only if you"
              + " still need one.";
    };
  }

  /** That defaults were taken, for text and message alike. */
  static String defaults(Interaction interaction) {
    return "Nobody answered within "
        + time(interaction)
        + ". These are the defaults that were suggested with the questions; no human has confirmed"
        + " them.";
  }

  /**
   * That the human left everything blank, for text and message alike.
   *
   * @param withNote whether they wrote a note instead
   */
  static String blank(Interaction interaction, boolean withNote) {
    String blank =
        interaction.ask().questionnaire().questions().size() == 1
            ? "The human saw the question and left it blank"
            : "The human saw the questions and left all of them blank";
    return withNote
        ? blank + ", but wrote a note. Go by the note, and do not assume any other answer."
        : blank + ". Do not assume an answer.";
  }

  /**
   * Who answered, how and when.
   *
   * @param at ISO 8601
   */
  static String answered(Interaction interaction, Ending ending, String at) {
    return ending.by() instanceof EndedBy.Human human
        ? "The human"
            + name(interaction, human)
            + " answered "
            + way(human.via())
            + " at "
            + at
            + "."
        : "It took effect at " + at + ".";
  }

  /**
   * That a result is not a new one.
   *
   * @param at ISO 8601
   */
  static String earlier(String at) {
    return "This is an earlier result, not a new one: it is from " + at + ".";
  }

  /** A sentence of its own, whatever it ended with. */
  static String sentence(String text) {
    String stripped = text.stripTrailing();
    boolean closed = stripped.endsWith(".") || stripped.endsWith("!") || stripped.endsWith("?");
    return closed ? stripped : stripped + ".";
  }

  /** The person, if the credential names somebody other than the asker. */
  private static String name(Interaction interaction, EndedBy.Human human) {
    var asker = interaction.ask().asker();
    boolean unknown = human.who().equals(asker.client()) || human.who().equals(asker.owner());
    return unknown
        ? ""
        : " \"" + PlainText.printable(PlainText.abridged(human.who(), LONGEST_NAME)) + "\"";
  }

  private static String way(Via via) {
    return switch (via) {
      case FRONTEND -> "in a frontend";
      case PAGE -> "on a page of Parley";
      case INBOX -> "in their inbox";
      case REST -> "over REST";
      case FORM -> "in a form of the MCP client";
      case APP -> "in the view of the MCP host";
      case WEBHOOK -> "by their webhook";
      case SLACK -> "in Slack";
      case PUSH -> "in a notification on their device";
    };
  }

  private static String time(Interaction interaction) {
    Duration life = interaction.life();
    long seconds = life.toSeconds();
    if (seconds == 0) {
      return life.toMillis() + " milliseconds";
    }
    return seconds == 1 ? "1 second" : seconds + " seconds";
  }
}
