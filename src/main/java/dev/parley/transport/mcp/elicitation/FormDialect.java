package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * What the forms of a revision can hold (client/elicitation, Requested Schema). A sealed id names
 * it by a digit.
 */
public enum FormDialect {
  /** 2025-06-18: {@code enumNames} for titles, no multi-select, defaults for booleans only. */
  @JsonProperty("1")
  FIRST,
  /** 2025-11-25 and 2026-07-28: titled and multiple choices, defaults for everything. */
  @JsonProperty("2")
  FULL;

  /** The dialect of a revision; empty where it has no elicitation. */
  static Optional<FormDialect> of(String revision) {
    if (revision.compareTo("2025-06-18") < 0) {
      return Optional.empty();
    }
    return Optional.of(revision.equals("2025-06-18") ? FIRST : FULL);
  }
}
