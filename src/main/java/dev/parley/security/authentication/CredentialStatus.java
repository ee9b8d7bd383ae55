package dev.parley.security.authentication;

/** Whether the credential by which somebody came is still good. */
public enum CredentialStatus {
  IN_FORCE,
  /** Withdrawn, or no longer for as much. */
  ENDED,
  /** Where it is written down has not been readable for so long that nobody knows. */
  UNKNOWN
}
