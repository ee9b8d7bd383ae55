package dev.parley.clients;

import java.time.Duration;
import java.util.Map;

/**
 * What happens between a client and a human; {@code src/test/clients/README.md} has the client's
 * part.
 */
enum Scenario {
  AT_DEFAULTS("defaults", "at all defaults, the human takes 70 s", Service.DEFAULTS),
  OUTWAITED("defaults", "Parley waits longer than the client", Service.PATIENT),
  AT_ONCE("at-once", "answered at once", Service.BRISK),
  AFTER_SLICE("after-slice", "answered after the slice", Service.BRISK),
  NEXT_CALL("next-call", "answered by the next call", Service.BRISK),
  NEVER("never", "never answered", Service.BRISK),
  DECLINED("declined", "declined", Service.BRISK),
  FORM("form", "answered in a form", Service.BRISK);

  /** How long the human takes where it matters: longer than all waits and time-outs of a minute. */
  static final Duration HUMAN_TAKES = Duration.ofSeconds(70);

  /** The services that the scenarios need, each one process. */
  enum Service {
    /** Waits two seconds. */
    BRISK("2s"),
    /** Has the default waits. */
    DEFAULTS(""),
    /** Waits five minutes, except for clients that the default settings name. */
    PATIENT("5m");

    private final String wait;

    Service(String wait) {
      this.wait = wait;
    }

    Map<String, String> environment() {
      return wait.isEmpty()
          ? Map.of()
          : Map.of("PARLEY_MCP_SLICE", wait, "PARLEY_MCP_LEGACY_WAIT", wait);
    }
  }

  private final String id;
  private final String title;
  private final Service service;

  Scenario(String id, String title, Service service) {
    this.id = id;
    this.title = title;
    this.service = service;
  }

  /** The instructions for the driver. */
  String id() {
    return id;
  }

  String title() {
    return title;
  }

  Service service() {
    return service;
  }

  /** Whether it takes longer than {@link #HUMAN_TAKES}, mostly without doing anything. */
  boolean isLong() {
    return service != Service.BRISK;
  }
}
