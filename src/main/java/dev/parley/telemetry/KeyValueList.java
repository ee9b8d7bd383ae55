package dev.parley.telemetry;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Parses settings like {@code key=value,other=value} with percent-encoded values, as OpenTelemetry
 * defines them.
 */
final class KeyValueList {
  private KeyValueList() {}

  /**
   * @param setting its name, for the message; the value may be a secret and is never shown
   * @throws IllegalArgumentException if the text is no such list
   */
  static Map<String, String> of(String setting, String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      if (pair.isBlank()) {
        continue;
      }
      if (equals < 1) {
        throw new IllegalArgumentException(setting + " must be a list like key=value,other=value");
      }
      pairs.put(pair.substring(0, equals).strip(), decoded(setting, pair.substring(equals + 1)));
    }
    return pairs;
  }

  private static String decoded(String setting, String value) {
    try {
      // URLDecoder would decode a plus sign as a space
      return URLDecoder.decode(value.strip().replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          setting + " has a percent sign that begins no encoded byte; write it as %25", malformed);
    }
  }
}
