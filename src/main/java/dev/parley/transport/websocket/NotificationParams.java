package dev.parley.transport.websocket;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
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
   * {@code interaction/resolved}.
   *
   * @param by who ended the interaction, from the frontend's view: you, other, host or policy
   */
  @RegisterForReflection
  record Resolved(String toolUseId, String status, String by, JsonNode interaction)
      implements NotificationParams {}
}
