package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * What the schema of a form can express, which depends on the revision (client/elicitation,
 * Requested Schema). In a sealed id of a form, a digit stands for the dialect.
 */
public enum FormDialect {
  /** 2025-06-18: titles as {@code enumNames}, no multi-select, defaults for booleans only. */
  @JsonProperty("1")
  FIRST,
  /** 2025-11-25 and 2026-07-28: titles beside values, multi-select, defaults for all fields. */
  @JsonProperty("2")
  FULL;

  /** The value that a field starts with, unless it is boolean; empty where the dialect has none. */
  Optional<String> initial(Optional<String> value) {
    return this == FULL ? value : Optional.empty();
  }

  /** The dialect of a revision; empty where it has no elicitation. */
  static Optional<FormDialect> of(String revision) {
    if (revision.compareTo("2025-06-18") < 0) {
      return Optional.empty();
    }
    return Optional.of(revision.equals("2025-06-18") ? FIRST : FULL);
  }
}
