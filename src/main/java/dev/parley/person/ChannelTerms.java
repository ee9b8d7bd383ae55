package dev.parley.person;

import dev.parley.question.Urgency;
import java.time.Duration;

/**
 * When a channel tells its person of a question, and what of it.
 *
 * @param after how long nobody may have looked at the question before it is told
 * @param least what is less urgent is not told
 * @param withTexts whether the texts of the questions are told, and not only that there are some
 */
public record ChannelTerms(Duration after, Urgency least, boolean withTexts) {

  /** Whether questions of this urgency are told. */
  public boolean cover(Urgency urgency) {
    return urgency.rank() <= least.rank();
  }
}
