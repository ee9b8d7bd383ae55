package dev.parley.interaction.redis;

import dev.parley.interaction.Ender;
import dev.parley.interaction.InteractionKey;
import dev.parley.interaction.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * An ending that somebody gave, as the store keeps it.
 *
 * @param of names the interaction, so that the ending of one passes for that of no other
 * @param by {@code human}, {@code host} or {@code policy}
 */
record StoredEnding(
    String of,
    StoredOutcome outcome,
    String by,
    @Nullable String connection,
    @Nullable String who) {

  static StoredEnding of(InteractionKey key, Outcome outcome, Ender by) {
    String name = Vault.name(key);
    StoredOutcome stored = StoredOutcome.of(outcome);
    return switch (by) {
      case Ender.Human(String connection, String who) ->
          new StoredEnding(name, stored, "human", connection, who);
      case Ender.Host() -> new StoredEnding(name, stored, "host", null, null);
      case Ender.Policy() -> new StoredEnding(name, stored, "policy", null, null);
    };
  }

  boolean isOf(InteractionKey key) {
    return of.equals(Vault.name(key));
  }

  Ender ender() {
    return switch (by) {
      case "human" -> new Ender.Human(connection, String.valueOf(who));
      case "host" -> new Ender.Host();
      default -> new Ender.Policy();
    };
  }
}
