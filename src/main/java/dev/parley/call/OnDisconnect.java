package dev.parley.call;

/** What becomes of the question when the client disconnects while its call waits. */
public enum OnDisconnect {
  /** The question stays: the client has a handle, or can send its call again. */
  KEEP,
  /**
   * The question is withdrawn after a while unless a call attaches to it: the client has no handle
   * yet.
   */
  ABANDON
}
