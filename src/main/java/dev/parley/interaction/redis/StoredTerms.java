package dev.parley.interaction.redis;

import dev.parley.person.ChannelTerms;
import dev.parley.question.Urgency;
import java.time.Duration;

/** When and what a channel tells its person, as it is stored. */
record StoredTerms(long afterSeconds, String least, boolean withTexts) {

  static StoredTerms of(ChannelTerms terms) {
    return new StoredTerms(terms.after().toSeconds(), terms.least().wire(), terms.withTexts());
  }

  /** An urgency that only a later release knows counts as the lowest, so that nothing is missed. */
  ChannelTerms terms() {
    return new ChannelTerms(
        Duration.ofSeconds(afterSeconds), Urgency.of(least).orElse(Urgency.LOW), withTexts);
  }
}
