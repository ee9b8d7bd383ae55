package dev.parley.transport.contract;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * A service that asks for credentials: API keys of one client, one for each scope. It also names an
 * authorization server, at which nobody listens; the tests do not need it. The ways to the human
 * are the default ones, and a question without any way to its human ends soon.
 */
public final class Guarded implements QuarkusTestProfile {
  static final String CLIENT = "agent";
  static final String SERVER = "http://127.0.0.1:1/realm";
  static final String RESOURCE = "https://ask.example.com/mcp";

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.ofEntries(
        Map.entry("parley.access.api-keys-file", keyFile().toString()),
        Map.entry("parley.when-nobody-listens", "fail"),
        Map.entry("parley.presence.grace", "1s"),
        Map.entry("parley.access.oidc", "true"),
        Map.entry("parley.security-txt.contact", "mailto:security@example.com"),
        Map.entry("parley.security-txt.expires", "2999-01-31T00:00:00Z"),
        Map.entry("parley.access.login", "true"),
        Map.entry("parley.access.public-url", "https://ask.example.com"),
        Map.entry("quarkus.oidc.auth-server-url", SERVER),
        Map.entry("quarkus.oidc.discovery-enabled", "false"),
        Map.entry("quarkus.oidc.jwks-path", "/jwks"),
        Map.entry("quarkus.oidc.jwks.resolve-early", "false"),
        Map.entry("quarkus.oidc.pages.discovery-enabled", "false"),
        Map.entry("quarkus.oidc.pages.authorization-path", "/authorize"),
        Map.entry("quarkus.oidc.pages.token-path", "/token"),
        Map.entry("quarkus.oidc.pages.jwks-path", "/jwks"),
        Map.entry("quarkus.oidc.pages.jwks.resolve-early", "false"),
        Map.entry("quarkus.oidc.pages.credentials.secret", "no secret, since nobody listens"));
  }

  /** The key that has these scopes. */
  public static String key(String... scopes) {
    String name = String.join("-", scopes).replace("parley:", "");
    return "parley_" + name + "-0123456789-0123456789-0123456789";
  }

  private static Path keyFile() {
    try {
      Path file = Files.createTempFile("parley", ".keys");
      file.toFile().deleteOnExit();
      return Files.writeString(
          file,
          line("ask")
              + line("answer")
              + line("admin")
              + line("ask", "answer")
              + line("ask", "relay"),
          StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(String... scopes) {
    return "%s %s %s%n".formatted(CLIENT, String.join(",", scopes), hash(key(scopes)));
  }

  private static String hash(String key) {
    try {
      byte[] bytes = key.getBytes(StandardCharsets.US_ASCII);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
