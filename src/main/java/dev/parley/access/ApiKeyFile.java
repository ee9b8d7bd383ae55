package dev.parley.access;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The text of an API key file: a key a line, {@code <client> <scope>[,<scope>…] <sha256> [tenant]},
 * with {@code #} before remarks. Only the SHA-256 of a key is in it, in hex: a key is random, so
 * that nothing slower is needed. A client may have several keys, which is how they are rotated, and
 * keys of different scopes: all of them are one owner.
 */
final class ApiKeyFile {
  private static final int MOST = 10_000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,100}");
  private static final Pattern HASH = Pattern.compile("(?i)[0-9a-f]{64}");

  private ApiKeyFile() {}

  /**
   * @return the callers by the SHA-256 of their keys, in lower-case hex
   * @throws IllegalArgumentException when there is no key, or naming the line that is wrong, never
   *     quoting it
   */
  static Map<String, Caller> parse(String text) {
    Map<String, Caller> keys = new HashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (line.isEmpty()) {
        continue;
      }
      int number = i + 1;
      List<String> words = List.of(line.split("\\s+"));
      if (words.size() < 3 || words.size() > 4 || !HASH.matcher(words.get(2)).matches()) {
        throw wrong(number, "must be: <client> <scope>[,<scope>] <sha256 in hex> [tenant]");
      }
      String tenant = words.size() == 4 ? words.get(3) : "local";
      if (!NAME.matcher(words.getFirst()).matches() || !NAME.matcher(tenant).matches()) {
        throw wrong(number, "client and tenant must be 1 to 100 of A-Z a-z 0-9 . _ @ -");
      }
      String hash = words.get(2).toLowerCase(Locale.ROOT);
      Caller caller = caller(words.getFirst(), tenant, scopes(words.get(1), number), hash);
      if (keys.put(hash, caller) != null) {
        throw wrong(number, "repeats the key of an earlier line");
      }
      if (keys.size() > MOST) {
        throw wrong(number, "is one too many: at most " + MOST + " keys");
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("there is no key in it");
    }
    return Map.copyOf(keys);
  }

  private static Caller caller(String client, String tenant, Set<Scope> scopes, String hash) {
    Principal principal = new Principal("key:" + tenant, "client:" + client, client);
    return new Caller(principal, Caller.Means.API_KEY, scopes, null, null, null, hash);
  }

  private static Set<Scope> scopes(String list, int line) {
    List<Scope> scopes = new ArrayList<>();
    for (String name : list.split(",", -1)) {
      Optional<Scope> scope = Scope.of(name).or(() -> Scope.of("parley:" + name));
      scopes.add(scope.orElseThrow(() -> wrong(line, "scopes are ask, answer and admin")));
    }
    return EnumSet.copyOf(scopes);
  }

  private static IllegalArgumentException wrong(int line, String why) {
    return new IllegalArgumentException("line " + line + " " + why);
  }
}
