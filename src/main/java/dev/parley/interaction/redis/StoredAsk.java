package dev.parley.interaction.redis;

import dev.parley.identity.ClientHost;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.ArgumentDigest;
import dev.parley.interaction.Ask;
import dev.parley.interaction.AskIds;
import dev.parley.interaction.CalledTool;
import dev.parley.interaction.Expiry;
import dev.parley.question.Questionnaire;
import dev.parley.telemetry.TraceContext;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An ask as it is stored. It is flat, because the members of the stored JSON must keep their names.
 *
 * @param of names the interaction it belongs to, so that it cannot be replayed for another one
 * @param person whom it is for, or null
 * @param clientIdentity null if an earlier release stored the ask
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
    @Nullable ClientHost host,
    @Nullable String clientIdentity,
    @Nullable String joinKey,
    boolean isTask,
    Questionnaire questionnaire,
    long ttlMillis,
    StoredOutcome onExpiry,
    @Nullable TraceContext trace,
    @Nullable String person) {

  static StoredAsk of(InteractionKey key, Ask ask) {
    AskIds ids = ask.ids();
    return new StoredAsk(
        StoreCodec.name(key),
        ask.asker(),
        ids.session(),
        ids.toolUseId(),
        ids.turnId(),
        ask.call().name(),
        ask.call().shape(),
        ask.call().standsAlone(),
        ids.replaces(),
        ask.arguments().digest(),
        ask.arguments().weight(),
        ask.host(),
        ids.clientIdentity(),
        ids.joinKey(),
        ask.isTask(),
        ask.questionnaire(),
        ask.expiry().ttl().toMillis(),
        StoredOutcome.of(ask.expiry().outcome()),
        ask.trace(),
        ask.person());
  }

  boolean isOf(InteractionKey key) {
    return of.equals(StoreCodec.name(key));
  }

  Ask ask() {
    String identity = clientIdentity == null ? "" : clientIdentity;
    return new Ask(
        asker,
        new AskIds(session, toolUseId, turnId, replaces, identity, joinKey),
        null,
        person,
        new CalledTool(tool, shape, standsAlone),
        new ArgumentDigest(digest, weight),
        host,
        isTask,
        questionnaire,
        new Expiry(Duration.ofMillis(ttlMillis), onExpiry.outcome(questionnaire)),
        null,
        trace);
  }
}
