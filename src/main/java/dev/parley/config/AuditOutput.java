package dev.parley.config;

/** Where entries of the audit log go that go to no file. */
public enum AuditOutput {
  /** The log category {@code dev.parley.audit}. */
  LOG,
  /** Standard output, without what the log puts around a message. */
  STDOUT
}
