package dev.parley.call;

/** What becomes of the question when the client disconnects while its call waits. */
public enum OnDisconnect {
  /** It stays: the client has a handle, or can send its call again, to come back to it. */
  KEEP,
  /** It is withdrawn after a while unless a call comes back: the client has no handle yet. */
  ABANDON
}
