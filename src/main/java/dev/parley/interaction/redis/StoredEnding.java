package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.Via;
import dev.parley.telemetry.audit.Actor;
import org.jspecify.annotations.Nullable;

/**
 * An ending by a human, a host or a policy, as it is stored.
 *
 * @param of names the interaction it belongs to, so that it cannot be replayed for another one
 * @param by {@code human}, {@code host} or {@code policy}
 * @param via the wire name of the route of a human's ending; null if an earlier version stored it
 * @param messageId the chat message that became the answer, or null
 * @param actor who ended it, for the audit log; null if an earlier version stored it
 */
record StoredEnding(
    String of,
    StoredOutcome outcome,
    String by,
    @Nullable String connection,
    @Nullable String who,
    @Nullable String via,
    @Nullable String messageId,
    @Nullable Actor actor) {

  static StoredEnding of(InteractionKey key, Outcome outcome, EndedBy by) {
    String name = StoreCodec.name(key);
    StoredOutcome stored = StoredOutcome.of(outcome);
    return switch (by) {
      case EndedBy.Human(String connection, String who, Via via, String messageId, Actor actor) ->
          new StoredEnding(name, stored, "human", connection, who, via.wire(), messageId, actor);
      case EndedBy.Host(Actor actor) ->
          new StoredEnding(name, stored, "host", null, null, null, null, actor);
      case EndedBy.Policy() ->
          new StoredEnding(name, stored, "policy", null, null, null, null, null);
    };
  }

  boolean isOf(InteractionKey key) {
    return of.equals(StoreCodec.name(key));
  }

  EndedBy ender() {
    return switch (by) {
      case "human" -> new EndedBy.Human(connection, String.valueOf(who), way(), messageId, actor);
      case "host" -> new EndedBy.Host(actor);
      default -> new EndedBy.Policy();
    };
  }

  private Via way() {
    for (Via known : Via.values()) {
      if (known.wire().equals(via)) {
        return known;
      }
    }
    // stored by an earlier version, or a route that only a later version knows
    return connection == null ? Via.REST : Via.FRONTEND;
  }
}
