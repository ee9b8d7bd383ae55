package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * A service that asks for credentials: API keys, access tokens, a login. All ways to the human are
 * configured, so that credentials alone decide.
 */
public final class WithCredentials implements QuarkusTestProfile {
  static final String PUBLIC_URL = "https://ask.example.com";
  static final String AUDIENCE = PUBLIC_URL + "/mcp";

  /** A quarter of the bound of the process, as by default. */
  static final int BUFFERED_PER_OWNER = 4_194_304;

  static final int INCOMING_PER_OWNER = 4_194_304;

  static final int BUFFERED_PER_CONNECTION = 1_048_576;
  static final AuthorizationServer SERVER = AuthorizationServer.get();
  static final Path KEY_FILE = keyFile();

  /** A client whose calls wait no longer than a test does. */
  static final String HASTY = "hasty";

  /** A client whose calls wait as long as a change of the key file takes to be seen. */
  static final String UNHURRIED = "unhurried";

  /** A key of the client "agent": it asks. */
  static final String ASKING = key("asks");

  /** A key of the same client: what its MCP client brings back counts as its human's answer. */
  static final String RELAYING = key("asks-and-relays");

  /** A key of the same client: its backend answers, and mints tickets. */
  static final String ANSWERING = key("answers");

  /** A key of the same client, with which it administers. */
  static final String ADMIN = key("administers");

  /** A key of another client in the same tenant. */
  static final String OTHERS_ASKING = key("asks-too");

  static final String OTHERS_ANSWERING = key("answers-too");
  static final String OTHERS_ADMIN = key("administers-too");

  static final String OTHERS_RELAYING = key("asks-and-relays-too");

  /** A key of a client of the same name in another tenant. */
  static final String FOREIGN_ASKING = key("foreign-asks");

  static final String FOREIGN_RELAYING = key("foreign-asks-and-relays");
  static final String FOREIGN_ANSWERING = key("foreign-answers");
  static final String FOREIGN_ADMIN = key("foreign-administers");

  @Override
  public Map<String, String> getConfigOverrides() {
    write(lines());
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "parley.access.api-keys-file",
                KEY_FILE.toString(),
                "parley.access.oidc",
                "true",
                "parley.access.login",
                "true",
                "parley.access.public-url",
                PUBLIC_URL,
                "quarkus.oidc.auth-server-url",
                SERVER.issuer(),
                "quarkus.oidc.pages.credentials.secret",
                AuthorizationServer.SECRET,
                "parley.security-txt.contact",
                "mailto:security@example.com,https://example.com/report",
                "parley.security-txt.expires",
                "2999-01-31T00:00:00Z",
                "parley.routes",
                "frontend,app,form,url",
                "parley.mcp.waits",
                HASTY + "=300ms," + UNHURRIED + "=5s"));
    settings.put("parley.access.frame-ancestors", "'self' https://portal.example.com");
    // so that no body is given back because its time is over
    settings.put("parley.limits.body-timeout", "5m");
    settings.put("parley.limits.incoming-bytes", String.valueOf(4 * INCOMING_PER_OWNER));
    settings.put("parley.limits.buffered-bytes", String.valueOf(4 * BUFFERED_PER_OWNER));
    settings.put(
        "parley.limits.buffered-bytes-per-connection", String.valueOf(BUFFERED_PER_CONNECTION));
    return settings;
  }

  /** From now on, this person logs in. */
  public static void atTheDoor(String person) {
    SERVER.logsIn(person);
  }

  /** A token of a host that acts for that person. */
  public static String hostOf(String person) {
    return SERVER.accessToken(person, "host", "parley:ask").signed(SERVER.key());
  }

  /** As {@link #hostOf}, for a host that may bring back what its human entered. */
  static String relayingHostOf(String person) {
    return SERVER.accessToken(person, "host", "parley:ask parley:relay").signed(SERVER.key());
  }

  /** A token with which a person, or a page for them, answers. */
  public static String answererOf(String person) {
    return SERVER.accessToken(person, "page", "parley:answer").signed(SERVER.key());
  }

  /** A line of the key file. */
  public static String line(String client, String scopes, String key) {
    return client + " " + scopes + " " + hash(key) + "\n";
  }

  public static String lines() {
    return String.join(
        "\n",
        "# client scopes sha-256 tenant",
        "agent ask " + hash(ASKING),
        "agent ask,relay " + hash(RELAYING),
        "agent parley:answer " + hash(ANSWERING) + " # its backend",
        "agent admin " + hash(ADMIN),
        "other ask " + hash(OTHERS_ASKING),
        "other ask,relay " + hash(OTHERS_RELAYING),
        "other answer " + hash(OTHERS_ANSWERING),
        "other admin " + hash(OTHERS_ADMIN),
        "agent ask " + hash(FOREIGN_ASKING) + " elsewhere",
        "agent ask,relay " + hash(FOREIGN_RELAYING) + " elsewhere",
        "agent answer " + hash(FOREIGN_ANSWERING) + " elsewhere",
        "agent admin " + hash(FOREIGN_ADMIN) + " elsewhere",
        "");
  }

  public static void write(String lines) {
    try {
      Path next = Files.createTempFile(KEY_FILE.getParent(), "keys", ".next");
      Files.writeString(next, lines);
      Files.move(next, KEY_FILE, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String hash(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** A key of that name: no secret, since it protects nothing but a test. */
  private static String key(String name) {
    return "parley_" + name + "-0123456789-0123456789-0123456789";
  }

  /** A path that is the same for both class loaders that see this class, as the server is. */
  private static Path keyFile() {
    int port = URI.create(SERVER.issuer()).getPort();
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "parley-keys-" + port);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Path file = folder.resolve("api-keys");
    folder.toFile().deleteOnExit();
    file.toFile().deleteOnExit();
    return file;
  }
}
