package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.Route;
import dev.parley.telemetry.audit.Actor;
import org.jspecify.annotations.Nullable;

/**
 * What a client answered to one {@code elicitation/create}.
 *
 * @param route the way that it was asked to go
 * @param attempt the one that it was asked in
 * @param dialect how its form looked
 * @param result an {@code ElicitResult}, or a missing node where the client failed
 * @param tooSoon whether it came sooner than a human can decline, so that a decline only says that
 *     the client can show nothing
 * @param mayRelay whether whoever brings it may speak for its human
 * @param mcpSession where the form went out, as in {@link dev.parley.interaction.SentForm}; null
 *     where the client has no session
 * @param by who sent it, for the audit log
 */
public record FormReply(
    Route route,
    int attempt,
    FormDialect dialect,
    JsonNode result,
    boolean tooSoon,
    boolean mayRelay,
    @Nullable String mcpSession,
    Actor by) {

  private static final String ACCEPT = "accept";
  private static final String DECLINE = "decline";
  private static final String CANCEL = "cancel";

  /** What the client says of its human. */
  enum Action {
    ACCEPT,
    DECLINE,
    CANCEL,
    /** Nothing that can be understood: it failed to ask. */
    NONE
  }

  Action action() {
    return switch (result.path("action").asText()) {
      // a form that was accepted without content was shown to nobody; an empty object is a
      // submission, and content of another shape is refused as one
      case ACCEPT -> route == Route.FORM && isWithoutContent() ? Action.NONE : Action.ACCEPT;
      // that a client opens no page is its human's word only where it may speak for them
      case DECLINE -> tooSoon || !mayRelay ? Action.NONE : Action.DECLINE;
      case CANCEL -> mayRelay ? Action.CANCEL : Action.NONE;
      default -> Action.NONE;
    };
  }

  private boolean isWithoutContent() {
    return content().isMissingNode() || content().isNull();
  }

  JsonNode content() {
    return result.path("content");
  }
}
