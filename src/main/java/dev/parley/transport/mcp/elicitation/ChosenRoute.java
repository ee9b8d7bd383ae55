package dev.parley.transport.mcp.elicitation;

/** How a question gets to the human while a call waits for it. */
public sealed interface ChosenRoute {

  /** Somebody sees it already, or nobody can be reached through the client: the call waits. */
  record Wait() implements ChosenRoute {}

  /** The client shows a form. */
  record InForm(FormDialect dialect) implements ChosenRoute {}

  /**
   * A form of the client would be the only way, and must not be gone: the questions ask for a
   * secret.
   */
  record Withheld() implements ChosenRoute {}

  /** The client opens a page. */
  record OnPage(String url) implements ChosenRoute {}
}
