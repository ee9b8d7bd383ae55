package dev.parley.transport.mcp.elicitation;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The place where a sentence names a secret: “the password of the database”, but not “the length of
 * the password”, and not “the password policy”.
 *
 * @param start the place of its first word
 * @param end the place after its last word
 * @param isOne whether it is in the singular
 * @param isBehindAVerb whether a verb stands before it, as in “rotate the password”, so that the
 *     action is meant
 */
record SecretName(int start, int end, boolean isOne, boolean isBehindAVerb) {
  /** The most words before it that may describe it. */
  static final int FARTHEST = 8;

  private static final Set<String> ALONE =
      Set.of("password", "passphrase", "passcode", "passwd", "cvv", "cvc", "otp", "credentials");

  /** By word, the words before it that make it the name of a secret: “api” makes it of “key”. */
  private static final Map<String, Set<String>> COMPOUNDS =
      Map.of(
          "key",
          Set.of("api", "private", "secret", "access", "encryption", "signing", "master"),
          "token",
          Set.of(
              "access",
              "auth",
              "authentication",
              "api",
              "bearer",
              "refresh",
              "session",
              "oauth",
              "jwt",
              "bot",
              "deploy",
              "personal",
              "github",
              "gitlab",
              "slack",
              "npm",
              "pypi",
              "discord",
              "telegram",
              "security",
              "login",
              "id"),
          "secret",
          Set.of(
              "client",
              "webhook",
              "signing",
              "shared",
              "api",
              "app",
              "application",
              "jwt",
              "oauth",
              "consumer"),
          "code",
          Set.of(
              "verification",
              "security",
              "2fa",
              "mfa",
              "otp",
              "authentication",
              "authenticator",
              "recovery",
              "backup",
              "pin",
              "login"),
          "phrase",
          Set.of("seed", "recovery", "secret", "pass"),
          "card",
          Set.of("credit", "debit"),
          "number",
          Set.of("card", "security"),
          "pin",
          Set.of("your", "my"),
          "word",
          Set.of("pass"));

  /** The words that may follow the name of a secret and still mean the secret. */
  private static final Set<String> ITSELF =
      Set.of("value", "values", "string", "details", "information", "itself");

  /** The words that may follow the name of a secret without making it part of another name. */
  private static final Set<String> GOING_ON =
      Set.of(
          ",",
          "for",
          "of",
          "to",
          "on",
          "in",
          "from",
          "with",
          "at",
          "that",
          "which",
          "you",
          "we",
          "i",
          "so",
          "and",
          "or",
          "here",
          "below",
          "again",
          "now",
          "please",
          "as",
          "into",
          "if",
          "when",
          "because",
          "before",
          "after",
          "associated",
          "assigned",
          "issued",
          "via",
          "by");

  /** The words after which a secret is only part of something else. */
  private static final Set<String> APART =
      Set.of(
          "of", "for", "to", "in", "on", "at", "with", "from", "about", "whether", "how", "if",
          "that", "which", "what", "when", "where", "who", "why", "than", "as", "into", "by", "not",
          "no", "without", "is", "are", "was", "were", "be", "do", "does", "should", "would",
          "will", "can", "between", "i", "we", "they", "it", "users", "me", "us");

  private static final Set<String> VERBS =
      Set.of(
          "rotate",
          "delete",
          "rename",
          "create",
          "generate",
          "revoke",
          "store",
          "reset",
          "change",
          "update",
          "use",
          "add",
          "remove",
          "hash",
          "encrypt",
          "log",
          "expire",
          "check",
          "validate",
          "test",
          "forgot",
          "show",
          "hide",
          "skip",
          "keep",
          "save",
          "read",
          "print",
          "require",
          "allow",
          "enable",
          "disable",
          "support",
          "need",
          "expose",
          "hardcode",
          "issue",
          "handle",
          "manage",
          "document",
          "describe",
          "explain",
          "discuss",
          "name",
          "design",
          "using",
          "storing",
          "rotating",
          "sharing",
          "forgotten",
          "lost");

  /**
   * @param from where its description begins
   * @param farthest how many words may describe it
   * @return null where there is none
   */
  static @Nullable SecretName find(EnglishWords.Sentence sentence, int from, int farthest) {
    boolean verb = false;
    for (int at = from; at < sentence.size() && at <= from + farthest; at++) {
      String word = sentence.word(at);
      int end = end(sentence, at);
      if (end > 0) {
        int itself = ITSELF.contains(sentence.word(end)) ? end + 1 : end;
        return new SecretName(
            start(at, from, word), itself, !word.endsWith("s") || isPlainPlural(word), verb);
      }
      if (APART.contains(word)) {
        return null;
      }
      verb |= VERBS.contains(word);
    }
    return null;
  }

  private static int start(int at, int from, String word) {
    return ALONE.contains(one(word)) ? at : Math.max(from, at - 1);
  }

  /** The place after the secret that ends with this word or the next one; 0 where there is none. */
  private static int end(EnglishWords.Sentence sentence, int at) {
    if (!isSecret(sentence, at)) {
      return 0;
    }
    return isSecret(sentence, at + 1) ? at + 2 : at + 1;
  }

  private static boolean isSecret(EnglishWords.Sentence sentence, int at) {
    String word = one(sentence.word(at));
    if (ALONE.contains(word) || word.equals("credential")) {
      return true;
    }
    Set<String> before = COMPOUNDS.get(word);
    if (before != null && before.contains(sentence.word(at - 1))) {
      return true;
    }
    return switch (word) {
      case "code" -> sentence.word(at - 2).equals("one") && sentence.word(at - 1).equals("time");
      case "key" ->
          Set.of("private", "secret").contains(sentence.word(at - 2))
              && Set.of("ssh", "pgp", "gpg", "rsa", "tls").contains(sentence.word(at - 1));
      default -> false;
    };
  }

  private static String one(String word) {
    return word.endsWith("s") && !isPlainPlural(word) ? word.substring(0, word.length() - 1) : word;
  }

  private static boolean isPlainPlural(String word) {
    return word.equals("credentials");
  }

  /** Whether no other noun follows that the secret would only describe. */
  boolean endsPhrase(EnglishWords.Sentence sentence) {
    String next = sentence.word(end);
    boolean leadsNowhere = end == sentence.size() - 1 && (next.equals("for") || next.equals("of"));
    return next.isEmpty() || (GOING_ON.contains(next) && !leadsNowhere);
  }

  boolean isPassword(EnglishWords.Sentence sentence) {
    return ALONE.contains(one(sentence.word(end - 1)));
  }
}
