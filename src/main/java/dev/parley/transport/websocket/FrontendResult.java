package dev.parley.transport.websocket;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import dev.parley.json.JsonTimes;
import dev.parley.person.PersonSettings;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The result of a method that a frontend calls; asyncapi.yaml describes them. */
sealed interface FrontendResult {

  /**
   * The interaction has ended.
   *
   * @param toolUseId null if the frontend named the interaction in its request
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Ended(String status, @Nullable String toolUseId) implements FrontendResult {

    static Ended named(Interaction interaction) {
      return new Ended(interaction.status(), null);
    }

    static Ended found(Interaction interaction) {
      return new Ended(interaction.status(), interaction.key().toolUseId());
    }
  }

  /** The interaction is open until then. */
  @RegisterForReflection
  record Extended(String expiresAt) implements FrontendResult {

    static Extended of(Interaction interaction) {
      return new Extended(interaction.expiresAt().truncatedTo(ChronoUnit.MILLIS).toString());
    }
  }

  /** A person was first reported to have seen it then. */
  @RegisterForReflection
  record Seen(String seenAt) implements FrontendResult {

    static Seen of(Instant at) {
      return new Seen(at.truncatedTo(ChronoUnit.MILLIS).toString());
    }
  }

  /** Until when a person is away; null if they are back. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Away(@Nullable String backAt) implements FrontendResult {
    static Away of(PersonSettings settings) {
      Instant backAt = settings.backAt();
      return new Away(backAt == null ? null : JsonTimes.text(backAt));
    }
  }

  /** Until when the person does not want it; null where they want it again. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Snoozed(@Nullable String snoozedUntil) implements FrontendResult {

    static Snoozed of(Optional<Instant> until) {
      return new Snoozed(until.map(JsonTimes::text).orElse(null));
    }
  }

  /** Until when the question counts as answered at this frontend; null where it was given back. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Taken(@Nullable String takenUntil) implements FrontendResult {

    static Taken of(Optional<Instant> until) {
      return new Taken(until.map(JsonTimes::text).orElse(null));
    }
  }

  /** The interaction as it is, with what the same person has entered for it. */
  @RegisterForReflection
  record Found(JsonNode interaction) implements FrontendResult {}

  /** It was taken note of. */
  // Jackson refuses to write a class without members unless it has an annotation
  @RegisterForReflection
  @JsonAutoDetect
  record Noted() implements FrontendResult {

    static Noted of(@Nullable Void done) {
      return new Noted();
    }
  }

  /**
   * A draft was kept, or was older than the one in the store.
   *
   * @param revision of this draft in the store; null if it was not kept
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Drafted(boolean kept, @Nullable Long revision) implements FrontendResult {

    static Drafted of(Optional<Draft> kept) {
      return new Drafted(kept.isPresent(), kept.map(Draft::revision).orElse(null));
    }
  }
}
