package dev.parley.access;

/** Whether the credential by which somebody came is still good. */
public enum Standing {
  IN_FORCE,
  /** Withdrawn, or no longer for as much. */
  ENDED,
  /** Where it is written down has not been readable for so long that nobody knows. */
  UNKNOWN
}
