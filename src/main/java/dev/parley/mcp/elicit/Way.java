package dev.parley.mcp.elicit;

/** How a question gets to the human while a call waits for it. */
public sealed interface Way {

  /** Somebody sees it already, or nobody can be reached through the client: the call waits. */
  record Wait() implements Way {}

  /** The client shows a form. */
  record InForm(FormDialect dialect) implements Way {}

  /**
   * A form of the client would be the only way, and must not be gone: the questions ask for a
   * secret.
   */
  record Withheld() implements Way {}

  /** The client opens a page. */
  record OnPage(String url) implements Way {}
}
