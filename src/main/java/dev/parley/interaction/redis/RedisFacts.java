package dev.parley.interaction.redis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server says of itself.
 *
 * @param name {@code Redis} or {@code Valkey}
 * @param version empty where it does not say
 * @param policy what it does when its memory is full; empty where it does not say
 */
record RedisFacts(String name, String version, String policy) {
  private static final Pattern NUMBERS = Pattern.compile("(\\d{1,6})\\.(\\d{1,6}).*");
  private static final List<Integer> OLDEST_REDIS = List.of(7, 0);
  private static final List<Integer> OLDEST_VALKEY = List.of(7, 2);

  /** Reads the reply to {@code INFO}. */
  static RedisFacts of(String info) {
    Map<String, String> members = new HashMap<>();
    for (String line : info.split("\r?\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        members.put(line.substring(0, colon), line.substring(colon + 1).strip());
      }
    }
    String valkey = members.get("valkey_version");
    return new RedisFacts(
        valkey == null ? "Redis" : "Valkey",
        valkey == null ? members.getOrDefault("redis_version", "") : valkey,
        members.getOrDefault("maxmemory_policy", ""));
  }

  /** A version that cannot be read counts as new enough. */
  boolean isTooOld() {
    Matcher numbers = NUMBERS.matcher(version);
    if (!numbers.matches()) {
      return false;
    }
    List<Integer> oldest = name.equals("Valkey") ? OLDEST_VALKEY : OLDEST_REDIS;
    int major = Integer.parseInt(numbers.group(1));
    int minor = Integer.parseInt(numbers.group(2));
    return major < oldest.get(0) || (major == oldest.get(0) && minor < oldest.get(1));
  }

  /** Whether it removes keys when its memory is full. */
  boolean evicts() {
    return !policy.isEmpty() && !policy.equals("noeviction");
  }
}
