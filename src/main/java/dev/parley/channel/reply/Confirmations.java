package dev.parley.channel.reply;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.json.FormReply;
import dev.parley.question.AnswerSet;
import dev.parley.question.json.AnswerJson;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Has consequential questions answered in two acts: the first chooses, and gets a token that is
 * valid for this choice alone; with it, the second confirms.
 */
@Singleton
class Confirmations {
  private final ReplyTokens tokens;
  private final AnswerValidator validator;

  Confirmations(ReplyTokens tokens, AnswerValidator validator) {
    this.tokens = tokens;
    this.validator = validator;
  }

  /**
   * Why what was sent does not end an open question; empty where it may.
   *
   * @param reply what was sent, or null where that is no answer
   */
  Optional<Refusal> refusal(ReplyToken token, Interaction question, @Nullable FormReply reply) {
    boolean isConsequential = question.ask().questionnaire().isConsequential();
    if (token.only() == null && !isConsequential) {
      return Optional.empty();
    }
    if (!(reply instanceof FormReply.Answers(var submission, boolean byField))) {
      return token.only() == null ? Optional.empty() : Optional.of(otherAnswer());
    }
    return switch (validator.validate(question.ask().questionnaire(), submission)) {
      // whoever ends the question says what is wrong with an answer that is not valid
      case Verdict.Refused refused -> Optional.empty();
      case Verdict.Accepted(var sheet) -> refusal(token, sheet);
    };
  }

  private Optional<Refusal> refusal(ReplyToken token, AnswerSet sheet) {
    String digest = AnswerDigest.of(sheet);
    if (token.only() == null) {
      return sheet.toConfirm().isEmpty()
          ? Optional.empty()
          : Optional.of(toConfirm(tokens.sealed(token.only(digest)), sheet));
    }
    return token.only().equals(digest) ? Optional.empty() : Optional.of(otherAnswer());
  }

  private static Refusal toConfirm(String token, AnswerSet sheet) {
    return Refusal.of(
        ErrorCode.CONFIRMATION_REQUIRED,
        "Nothing is answered yet: show the person what they chose, and when they confirm it, send the"
            + " same answers again with the token of confirmation",
        Map.of("confirmation", Map.of("token", token, "answers", AnswerJson.of(sheet.answers()))));
  }

  private static Refusal otherAnswer() {
    return Refusal.of(
        ErrorCode.REPLY_FORBIDDEN,
        "This reply token is for one answer and no other; send exactly that, or open the question at"
            + " /ask/{reference}");
  }
}
