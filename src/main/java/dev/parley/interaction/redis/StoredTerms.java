package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.ChannelTerms;
import dev.parley.question.Urgency;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When and what a channel tells its person, as it is stored.
 *
 * @param others what a later release wrote, which stays
 */
record StoredTerms(
    long afterSeconds,
    String least,
    boolean withTexts,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /** New terms in place of those that were stored. */
  static StoredTerms of(@Nullable StoredTerms stored, ChannelTerms terms) {
    // as they were: they may have an urgency that only a later release knows
    return stored != null && stored.terms().equals(terms)
        ? stored
        : new StoredTerms(
            terms.after().toSeconds(),
            terms.least().wire(),
            terms.withTexts(),
            stored == null ? Map.of() : stored.others);
  }

  /** An urgency that only a later release knows counts as the lowest, so that nothing is missed. */
  ChannelTerms terms() {
    return new ChannelTerms(
        Duration.ofSeconds(afterSeconds), Urgency.of(least).orElse(Urgency.LOW), withTexts);
  }
}
