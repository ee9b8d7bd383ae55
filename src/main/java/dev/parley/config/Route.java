package dev.parley.config;

/** A way to the human. */
public enum Route {
  /** A frontend is connected to the session. */
  FRONTEND,
  /** The client shows the view of MCP Apps. */
  APP,
  /** The client shows a form. */
  FORM,
  /** The client opens the question's own page. */
  URL
}
