package dev.parley.interaction;

import dev.parley.error.PlainText;
import dev.parley.identity.ClientHost;
import dev.parley.question.Answer;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a human answered when the same questions were asked before, or the words with which they
 * asked the same asker back. It is a hint to that person while the interaction is open, not an
 * answer, and is deleted with the ending as drafts are.
 *
 * @param answers to the questions of the interaction that has this hint; empty for words
 * @param reason the words, perhaps abridged; null for answers
 * @param host what the client called itself that asked then, or null
 * @param who the person, as in {@link EndedBy.Human}: never shown
 */
public record EarlierAnswer(
    List<Answer> answers,
    @Nullable String reason,
    Instant answeredAt,
    @Nullable ClientHost host,
    String who) {

  /** In characters: it goes out with the question that it belongs to. */
  private static final int LONGEST_REASON = 4_000;

  public EarlierAnswer {
    answers = List.copyOf(answers);
  }

  /**
   * @param then what was asked, which has ended or not
   * @param now what is asked now: the same questions again, or any after words
   * @return empty if no human answered or asked back
   */
  public static Optional<EarlierAnswer> of(Interaction then, Questionnaire now) {
    Interaction.Ending ending = then.ending();
    return ending == null ? Optional.empty() : of(ending, then.ask().host(), now);
  }

  /** As {@link #of(Interaction, Questionnaire)}. */
  public static Optional<EarlierAnswer> of(
      Interaction.Ending ending, @Nullable ClientHost host, Questionnaire now) {
    if (!(ending.by() instanceof EndedBy.Human human)) {
      return Optional.empty();
    }
    return switch (ending.outcome()) {
      case Outcome.Answered(var sheet, var provenance)
          when provenance == Outcome.Provenance.HUMAN ->
          Optional.of(
              new EarlierAnswer(to(now, sheet.answers()), null, ending.at(), host, human.who()));
      case Outcome.Declined(String words, var asksBack) when asksBack && words != null ->
          Optional.of(
              new EarlierAnswer(
                  List.of(),
                  PlainText.abridged(words, LONGEST_REASON),
                  ending.at(),
                  host,
                  human.who()));
      case Outcome.Answered answered -> Optional.empty();
      case Outcome.Declined declined -> Optional.empty();
      case Outcome.Cancelled cancelled -> Optional.empty();
      case Outcome.Expired expired -> Optional.empty();
      case Outcome.Unavailable unavailable -> Optional.empty();
      case Outcome.Aborted aborted -> Optional.empty();
    };
  }

  /** The equal questions of the new set, so that the old set can be released. */
  private static List<Answer> to(Questionnaire now, List<Answer> answers) {
    List<Answer> moved = new ArrayList<>(answers.size());
    for (Answer answer : answers) {
      // a few questions: a loop costs less than a map of them
      for (Question question : now.questions()) {
        if (question.id().equals(answer.question().id())) {
          moved.add(new Answer(question, answer.values(), answer.note()));
        }
      }
    }
    return moved;
  }

  /** The memory that counts for it. */
  public int weight() {
    int sum = reason == null ? 0 : reason.length();
    for (Answer answer : answers) {
      for (Value value : answer.values()) {
        sum += value.text().length();
      }
    }
    return sum;
  }
}
