package dev.parley.security.authentication;

import dev.parley.identity.Principal;
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
 * Parses an API key file. Each line has one key, {@code <client> <scope>[,<scope>…] <sha256>
 * [tenant]}; {@code #} begins a comment. The file has only the SHA-256 of a key, in hex: keys are
 * random, so a slow hash is not needed. A client may have several keys, for rotation or with
 * different scopes; they all belong to one owner.
 *
 * @param callers by the SHA-256 of their keys, in lower-case hex
 * @param mistakes one for each ignored line; it names the line and never quotes it
 */
record ApiKeyFile(Map<String, Caller> callers, List<String> mistakes) {
  private static final int MOST = 10_000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,100}");
  private static final Pattern HASH = Pattern.compile("(?i)[0-9a-f]{64}");

  ApiKeyFile {
    callers = Map.copyOf(callers);
    mistakes = List.copyOf(mistakes);
  }

  /** Reads all valid lines, and ignores each invalid one. */
  static ApiKeyFile read(String text) {
    Map<String, Caller> callers = new HashMap<>();
    List<String> mistakes = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        try {
          add(line, callers);
        } catch (Mistake mistake) {
          mistakes.add("line " + (i + 1) + " " + mistake.getMessage());
        }
      }
    }
    return new ApiKeyFile(callers, mistakes);
  }

  /** Whether the file has neither a key nor an invalid line. */
  boolean isEmpty() {
    return callers.isEmpty() && mistakes.isEmpty();
  }

  private static void add(String line, Map<String, Caller> callers) {
    List<String> words = List.of(line.split("\\s+"));
    if (words.size() < 3 || words.size() > 4 || !HASH.matcher(words.get(2)).matches()) {
      throw new Mistake("must be: <client> <scope>[,<scope>] <sha256 in hex> [tenant]");
    }
    String tenant = words.size() == 4 ? words.get(3) : "local";
    if (!NAME.matcher(words.getFirst()).matches() || !NAME.matcher(tenant).matches()) {
      throw new Mistake("names a client or tenant that is not 1 to 100 of A-Z a-z 0-9 . _ @ -");
    }
    String hash = words.get(2).toLowerCase(Locale.ROOT);
    Caller caller = caller(words.getFirst(), tenant, scopes(words.get(1)), hash);
    if (callers.containsKey(hash)) {
      throw new Mistake("repeats the key of an earlier line");
    }
    if (callers.size() == MOST) {
      throw new Mistake("is one too many: at most " + MOST + " keys");
    }
    callers.put(hash, caller);
  }

  private static Caller caller(String client, String tenant, Set<Scope> scopes, String hash) {
    Principal principal = new Principal(Principal.OF_KEYS + tenant, "client:" + client, client);
    return new Caller(principal, Caller.Means.API_KEY, scopes, null, null, null, hash);
  }

  private static Set<Scope> scopes(String list) {
    List<Scope> scopes = new ArrayList<>();
    for (String name : list.split(",", -1)) {
      Optional<Scope> scope = Scope.of(name).or(() -> Scope.of("parley:" + name));
      scopes.add(
          scope.orElseThrow(
              () -> new Mistake("names a scope that is none of ask, answer, admin and relay")));
    }
    return EnumSet.copyOf(scopes);
  }

  /** Describes the mistake in one line. */
  private static final class Mistake extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Mistake(String why) {
      super(why, null, false, false);
    }
  }
}
