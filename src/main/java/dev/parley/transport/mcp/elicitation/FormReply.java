package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.Route;
import dev.parley.telemetry.audit.Actor;
import org.jspecify.annotations.Nullable;

/**
 * The client's answer to one {@code elicitation/create}.
 *
 * @param route the route of the request
 * @param attempt the attempt of the request
 * @param dialect the dialect of the form
 * @param result an {@code ElicitResult}, or a missing node where the client failed
 * @param tooSoon whether it came faster than a human can decline, so that a decline means that the
 *     client can show nothing
 * @param mayRelay whether the sender may speak for its human
 * @param mcpSession where the form was sent, as in {@link dev.parley.interaction.SentForm}; null
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

  /** What the human did, as the client tells it. */
  enum Action {
    ACCEPT,
    DECLINE,
    CANCEL,
    /** Nothing of use: the client could not ask. */
    NONE
  }

  Action action() {
    return switch (result.path("action").asText()) {
      // nobody saw a form that is accepted without content; an empty object is a submission, and
      // content of another shape is refused as one
      case ACCEPT -> route == Route.FORM && isWithoutContent() ? Action.NONE : Action.ACCEPT;
      // a declined page is the human's word only where the client may speak for them
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
