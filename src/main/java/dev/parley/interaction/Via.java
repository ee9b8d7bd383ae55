package dev.parley.interaction;

/** How a person's answer, refusal or dismissal reached the service. */
public enum Via {
  /** A frontend WebSocket of another program or page. */
  FRONTEND("frontend"),
  /** A frontend WebSocket of one of the service's own pages. */
  PAGE("page"),
  /** The WebSocket of a person's inbox. */
  INBOX("inbox"),
  /** A REST request. */
  REST("rest"),
  /** A form of the MCP client (elicitation in form mode). */
  FORM("form"),
  /** The view of MCP Apps. */
  APP("app"),
  /** A reply token that was given to the webhook of the person. */
  WEBHOOK("webhook"),
  /** A button or a dialogue in Slack. */
  SLACK("slack"),
  /** A button of a notification, on a device of the person. */
  PUSH("push");

  private final String wire;

  Via(String wire) {
    this.wire = wire;
  }

  /** The name on the wire and in the store. */
  public String wire() {
    return wire;
  }
}
