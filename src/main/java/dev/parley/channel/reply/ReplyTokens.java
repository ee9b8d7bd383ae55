package dev.parley.channel.reply;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import dev.parley.person.PersonSettings;
import dev.parley.question.Submission;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import dev.parley.security.authentication.ReplyCredential;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Makes and opens reply tokens. They are sealed and not stored: each process with the same keys
 * opens them, and whether one is valid follows from its question and from what its person has set.
 */
@Singleton
public class ReplyTokens {
  private final SealedJson seal;
  private final AnswerValidator validator;

  ReplyTokens(SealedJson seal, AnswerValidator validator) {
    this.seal = seal;
    this.validator = validator;
  }

  /**
   * A token by which whoever has it answers, declines or dismisses a question.
   *
   * @param settings those of its person now
   * @param device that gets the token, see {@link ReplyWay#answersSince}
   * @return empty where that device may not answer
   */
  public Optional<String> mint(
      Interaction question, ReplyWay way, PersonSettings settings, String device) {
    return token(question, way, settings, device).map(this::sealed);
  }

  /**
   * As {@link #mint}, for one answer and nothing else.
   *
   * @throws Refusal {@code validation_failed} if it is no valid answer, {@code invalid_argument}
   *     where the question is answered in two acts
   */
  public Optional<String> mintFor(
      Interaction question, ReplyWay way, PersonSettings settings, String device, Submission only) {
    if (question.ask().questionnaire().isConsequential()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "No single act answers a question that is consequential");
    }
    String digest =
        switch (validator.validate(question.ask().questionnaire(), only)) {
          case Verdict.Accepted(var sheet) -> AnswerDigest.of(sheet);
          case Verdict.Refused(var violations) -> throw Refusal.invalid(violations);
        };
    return token(question, way, settings, device).map(token -> sealed(token.only(digest)));
  }

  private static Optional<ReplyToken> token(
      Interaction question, ReplyWay way, PersonSettings settings, String device) {
    InboxKey inbox = question.ask().inbox();
    return inbox == null
        ? Optional.empty()
        : way.answersSince(settings, device)
            .map(since ->
                new ReplyToken(
                    question.reference(),
                    inbox.tag(),
                    digest(question),
                    way.via().wire(),
                    device,
                    since.toEpochMilli(),
                    null));
  }

  /** The digest of what a question asks. */
  static String digest(Interaction question) {
    return SessionKey.tag(question.ask().digest());
  }

  /** The token to send. */
  String sealed(ReplyToken token) {
    return ReplyCredential.PREFIX + seal.sealText(Purpose.REPLY, token);
  }

  /** The content of a token; empty if it is forged or changed. */
  Optional<ReplyToken> open(String token) {
    return token.startsWith(ReplyCredential.PREFIX)
        ? seal.openText(
            Purpose.REPLY, token.substring(ReplyCredential.PREFIX.length()), ReplyToken.class)
        : Optional.empty();
  }
}
