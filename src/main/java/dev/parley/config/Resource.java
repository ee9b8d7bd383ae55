package dev.parley.config;

/** A resource that one tenant could use up for all others, and that has a {@link Quota}. */
public enum Resource {
  /** Open questionnaires. */
  OPEN("open"),
  /** Results that are kept. */
  RESULTS("results"),
  /** The texts of questions, results and drafts. */
  BYTES("bytes"),
  /** Drafts: what people have entered and not sent. */
  DRAFTS("drafts"),
  /** Open questionnaires that a client follows as tasks of MCP. */
  TASKS("tasks"),
  /** Frontends connected to this process. */
  SOCKETS("sockets"),
  /** Streams of {@code subscriptions/listen} at this process. */
  SUBSCRIPTIONS("subscriptions");

  private final String wire;

  Resource(String wire) {
    this.wire = wire;
  }

  /** The member {@code resource} of an error. */
  public String wire() {
    return wire;
  }
}
