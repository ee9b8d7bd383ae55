package dev.parley.config;

/** Where entries of the audit log go without a file. */
public enum AuditOutput {
  /** The log category {@code dev.parley.audit}. */
  LOG,
  /** Standard output, without the console format of the log. */
  STDOUT
}
