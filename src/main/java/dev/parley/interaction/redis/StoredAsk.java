package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.question.Questionnaire;
import dev.parley.telemetry.TraceContext;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An ask as the store keeps it.
 *
 * @param of names the interaction, so that it passes for no other
 * @param clientIdentity null in what a release stored that did not know it
 */
record StoredAsk(
    String of,
    Principal asker,
    SessionKey session,
    @Nullable String toolUseId,
    @Nullable String turnId,
    String tool,
    String shape,
    boolean standsAlone,
    @Nullable String replaces,
    String digest,
    int weight,
    Ask.@Nullable Host host,
    @Nullable String clientIdentity,
    @Nullable String joinKey,
    boolean isTask,
    Questionnaire questionnaire,
    long ttlMillis,
    StoredOutcome onExpiry,
    @Nullable TraceContext trace) {

  static StoredAsk of(InteractionKey key, Ask ask) {
    return new StoredAsk(
        StoreCodec.name(key),
        ask.asker(),
        ask.session(),
        ask.toolUseId(),
        ask.turnId(),
        ask.tool(),
        ask.shape(),
        ask.standsAlone(),
        ask.replaces(),
        ask.digest(),
        ask.weight(),
        ask.host(),
        ask.clientIdentity(),
        ask.joinKey(),
        ask.isTask(),
        ask.questionnaire(),
        ask.ttl().toMillis(),
        StoredOutcome.of(ask.onExpiry()),
        ask.trace());
  }

  boolean isOf(InteractionKey key) {
    return of.equals(StoreCodec.name(key));
  }

  Ask ask() {
    return new Ask(
        asker,
        session,
        toolUseId,
        turnId,
        tool,
        shape,
        standsAlone,
        replaces,
        digest,
        weight,
        host,
        clientIdentity == null ? "" : clientIdentity,
        joinKey,
        isTask,
        questionnaire,
        Duration.ofMillis(ttlMillis),
        onExpiry.outcome(questionnaire),
        null,
        trace);
  }
}
