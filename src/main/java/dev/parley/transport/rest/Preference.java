package dev.parley.transport.rest;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads from the header {@code Prefer} how long to wait (RFC 7240 sections 4.1 and 4.3). */
final class Preference {
  private Preference() {}

  /** Returns the seconds of {@code wait}; without it, 0 for {@code respond-async}, else null. */
  static @Nullable String waitSeconds(List<String> headers) {
    List<String> preferences =
        headers.stream()
            .flatMap(header -> Arrays.stream(header.split(",", -1)))
            .map(preference -> preference.split(";", 2)[0].strip())
            .toList();
    return preferences.stream()
        .filter(preference -> preference.toLowerCase(Locale.ROOT).startsWith("wait="))
        .map(preference -> preference.substring("wait=".length()).replace("\"", "").strip())
        .findFirst()
        .orElse(preferences.contains("respond-async") ? "0" : null);
  }
}
