package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** The parameters of the notifications to a frontend; asyncapi.yaml describes them. */
sealed interface NotificationParams {

  /** {@code session/ready}; so many {@code interaction/requested} as are open follow at once. */
  @RegisterForReflection
  record Ready(String sessionId, int open) implements NotificationParams {}

  /** {@code session/closing}; the frontend may connect again after so many milliseconds. */
  @RegisterForReflection
  record Closing(long retryAfterMs) implements NotificationParams {}

  /** {@code session/presence}; so many people have the session open. */
  @RegisterForReflection
  record Presence(int people) implements NotificationParams {}

  /** {@code interaction/requested} and {@code interaction/updated}. */
  @RegisterForReflection
  record Open(JsonNode interaction) implements NotificationParams {}

  /**
   * {@code interaction/resolved}.
   *
   * @param by who ended it, as seen by the frontend: you, other, host or policy
   */
  @RegisterForReflection
  record Resolved(String toolUseId, String status, String by, JsonNode interaction)
      implements NotificationParams {}
}
