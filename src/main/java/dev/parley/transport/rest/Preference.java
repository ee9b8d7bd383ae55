package dev.parley.transport.rest;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What {@code Prefer} says about waiting (RFC 7240 sections 4.1 and 4.3). */
final class Preference {
  private Preference() {}

  /** The seconds of {@code wait}, 0 for {@code respond-async} without it, null for neither. */
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
