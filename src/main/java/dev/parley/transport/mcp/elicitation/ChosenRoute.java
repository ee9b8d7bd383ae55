package dev.parley.transport.mcp.elicitation;

/** How a question gets to the human while a call waits for it. */
public sealed interface ChosenRoute {

  /**
   * The call only waits: a human sees the questions already, or the client can show them to nobody.
   */
  record Wait() implements ChosenRoute {}

  /** The client shows a form. */
  record InForm(FormDialect dialect) implements ChosenRoute {}

  /**
   * A form of the client is the only route left, but must not be used: the questions ask for a
   * secret.
   */
  record Withheld() implements ChosenRoute {}

  /** The client opens a page. */
  record OnPage(String url) implements ChosenRoute {}
}
