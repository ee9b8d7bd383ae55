package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call of Slack's Web API.
 *
 * @param body what Slack answered; missing where it did not
 * @param error Slack's own word, or {@code timeout}, {@code connection} or {@code status}; null for
 *     none
 * @param retryAfter not before, as Slack wants it; or null
 */
record SlackReply(JsonNode body, @Nullable String error, @Nullable Duration retryAfter) {
  static final String LIMITED = "ratelimited";
  static final String TIMEOUT = "timeout";
  static final String CONNECTION = "connection";
  static final String STATUS = "status";

  /** Slack does not know the app any more; an operator has to act. */
  private static final Set<String> TOKEN =
      Set.of(
          "invalid_auth",
          "not_authed",
          "account_inactive",
          "token_revoked",
          "token_expired",
          "missing_scope",
          "not_allowed_token_type",
          "no_permission");

  /** The person is not there any more, or wants nothing. */
  private static final Set<String> GONE =
      Set.of(
          "channel_not_found",
          "user_not_found",
          "users_not_found",
          "user_disabled",
          "user_not_visible",
          "is_archived",
          "cannot_dm_bot",
          "messages_tab_disabled",
          "message_not_found",
          "cant_update_message",
          "edit_window_closed");

  private static final Set<String> TRIGGER =
      Set.of(
          "expired_trigger_id",
          "trigger_expired",
          "exchanged_trigger_id",
          "trigger_exchanged",
          "invalid_trigger_id");

  static SlackReply failed(String error, @Nullable Duration retryAfter) {
    return new SlackReply(MissingNode.getInstance(), error, retryAfter);
  }

  boolean isOk() {
    return error == null;
  }

  boolean isTokenRefused() {
    return error != null && TOKEN.contains(error);
  }

  boolean isGone() {
    return error != null && GONE.contains(error);
  }

  boolean isTriggerOver() {
    return error != null && TRIGGER.contains(error);
  }

  /** Whether the call may have been done although no answer came. */
  boolean isUnknown() {
    return TIMEOUT.equals(error) || CONNECTION.equals(error);
  }

  /** As metrics name it: one of a few words. */
  String outcome() {
    if (error == null) {
      return "ok";
    }
    return switch (error) {
      case TIMEOUT, CONNECTION, STATUS, LIMITED -> error;
      default ->
          isTokenRefused() ? "token" : isGone() ? "gone" : isTriggerOver() ? "trigger" : "error";
    };
  }
}
