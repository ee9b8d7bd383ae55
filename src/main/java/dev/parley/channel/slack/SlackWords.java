package dev.parley.channel.slack;

import dev.parley.error.Refusal;

/** What people read in Slack apart from questions. */
final class SlackWords {
  static final String SLOW =
      "This takes longer than usual. The message says whether your answer was taken; if it still"
          + " asks, send it again.";
  static final String FAILED = "Parley could not take this just now. Please try again.";
  static final String NOT_YOURS =
      "This question is not for you, or this Slack account is not linked to Parley any more.";
  static final String LATE = "This question has ended; nothing was changed.";
  static final String TOO_LATE_TO_OPEN = "Slack took too long. Please press it again.";
  static final String ONLY_ON_THE_PAGE = "This can only be answered on the page of the question.";
  static final String TOO_LONG_TO_CONFIRM =
      "This answer has consequences, and is too long for Slack to repeat all of it before you"
          + " confirm. Shorten it, or answer on the page of the question.";
  static final String TWO_ANSWERS =
      "There is a choice above as well. Clear these words if the choice is your answer; if the words"
          + " are, choose “My own words” above.";
  static final String NOT_KEPT =
      "What you entered is not kept any more. Go back, and send it off again.";
  static final String HELP =
      "I bring you the questions that wait for you in Parley. To link this account, make a code in"
          + " Parley's settings and send it to me here.";
  static final String WRONG_CODE =
      "I do not know this code, or its time is over. Codes come from Parley's settings and work"
          + " once, for ten minutes.";
  static final String TOO_MANY_CODES = "Too many codes. Please wait ten minutes.";
  static final String CODE_TAKEN =
      "Thank you. Now go back to Parley's settings, and confirm there that this is you.";
  static final String LINKED =
      "This account is now linked to Parley. Questions that wait for you come here; you can change"
          + " that in Parley's settings.";
  static final String NOTE_KEPT =
      "Kept as a note: it goes with an answer that you begin after this. Where a dialogue is open"
          + " already, write it there. It is no answer by itself; use the buttons of the message for"
          + " that.";
  static final String NOTE_TOO_LONG = "A note has at most 3,000 characters; this one was not kept.";

  private SlackWords() {}

  /** What people are told of a refusal. */
  static String of(Refusal refusal) {
    return switch (refusal.code()) {
      case INTERACTION_NOT_FOUND -> NOT_YOURS;
      case INTERACTION_ALREADY_RESOLVED -> LATE;
      case STORE_UNAVAILABLE, SHUTTING_DOWN -> FAILED;
      default -> SlackText.cut(refusal.reason(), SlackText.SECTION);
    };
  }
}
