package dev.parley.security.authentication;

/** Whether the credential of a connection is still valid. */
public enum CredentialStatus {
  IN_FORCE,
  /** Withdrawn, or with fewer scopes. */
  ENDED,
  /** The file of the keys has been unreadable for so long that this cannot be determined. */
  UNKNOWN
}
