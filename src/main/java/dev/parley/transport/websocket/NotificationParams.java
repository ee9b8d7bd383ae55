package dev.parley.transport.websocket;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Interaction;
import dev.parley.json.JsonTimes;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The parameters of the notifications to a frontend; asyncapi.yaml describes them. */
sealed interface NotificationParams {

  /**
   * {@code session/ready}; {@code open} notifications {@code interaction/requested} follow.
   *
   * @param retentionSeconds how long what has ended is kept at most
   */
  @RegisterForReflection
  record Ready(String sessionId, int open, long retentionSeconds) implements NotificationParams {}

  /**
   * {@code inbox/ready}; the most urgent open interactions follow.
   *
   * @param open how many are open
   * @param more whether some of them do not follow
   * @param cursor with which {@code interaction/list} has those; null where all follow
   * @param backAt until when the person is away, or null
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record InboxReady(int open, boolean more, @Nullable String cursor, @Nullable String backAt)
      implements NotificationParams {}

  /** {@code inbox/away}; {@code backAt} is null if the person is back. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Away(@Nullable String backAt) implements NotificationParams {}

  /**
   * {@code session/closing}; the frontend may reconnect after {@code retryAfterMs} milliseconds.
   */
  @RegisterForReflection
  record Closing(long retryAfterMs) implements NotificationParams {}

  /** {@code session/presence}; {@code people} is the number of connected frontends. */
  @RegisterForReflection
  record Presence(int people) implements NotificationParams {}

  /** {@code session/host}; {@code name} is what the host calls itself, null if it does not say. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Host(@Nullable String name) implements NotificationParams {}

  /** {@code interaction/requested} and {@code interaction/updated}. */
  @RegisterForReflection
  record Open(JsonNode interaction) implements NotificationParams {}

  /**
   * {@code interaction/snoozed}.
   *
   * @param sessionId null at the socket of a session
   * @param snoozedUntil null where the person wants it again
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Snoozed(@Nullable String sessionId, String toolUseId, @Nullable String snoozedUntil)
      implements NotificationParams {

    static Snoozed of(Interaction interaction, String person, boolean namesSession) {
      Instant until = interaction.attention().snoozed().get(person);
      return new Snoozed(
          namesSession ? interaction.key().session().sessionId() : null,
          interaction.key().toolUseId(),
          until == null ? null : JsonTimes.text(until));
    }
  }

  /**
   * {@code interaction/taken}.
   *
   * @param sessionId null at the socket of a session
   * @param takenUntil null where nobody answers it any more
   * @param mine true if it is the same person at another frontend, else null
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Taken(
      @Nullable String sessionId,
      String toolUseId,
      @Nullable String takenUntil,
      @Nullable Boolean mine)
      implements NotificationParams {

    static Taken of(Interaction interaction, boolean isTheirs, boolean namesSession) {
      return new Taken(
          namesSession ? interaction.key().session().sessionId() : null,
          interaction.key().toolUseId(),
          interaction.attention().take().map(take -> JsonTimes.text(take.until())).orElse(null),
          isTheirs ? true : null);
    }
  }

  /**
   * {@code interaction/resolved}.
   *
   * @param sessionId null at the socket of a session
   * @param by who ended the interaction, from the frontend's view: you, other, host or policy
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Resolved(
      @Nullable String sessionId, String toolUseId, String status, String by, JsonNode interaction)
      implements NotificationParams {}
}
