package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * The authorization server does not answer, and the keys hold for eight seconds without their file.
 */
public final class Unreliable implements QuarkusTestProfile {
  static final String KEY = "parley_0123456789-0123456789-0123456789-0123456789";
  static final String LINES = "agent ask,answer " + WithCredentials.hash(KEY) + "\n";

  /** A path that is the same for both class loaders that see this class. */
  static final Path FILE =
      Path.of(
          System.getProperty("java.io.tmpdir"), "parley-grace-" + ProcessHandle.current().pid());

  @Override
  public Map<String, String> getConfigOverrides() {
    write(LINES);
    FILE.toFile().deleteOnExit();
    return Map.of(
        "parley.access.api-keys-file", FILE.toString(),
        "parley.access.api-keys-grace", "8s",
        "parley.access.oidc", "true",
        "parley.access.public-url", WithCredentials.PUBLIC_URL,
        // nothing listens on the port 9
        "quarkus.oidc.auth-server-url", "http://127.0.0.1:9",
        "quarkus.oidc.connection-timeout", "200ms");
  }

  static void write(String lines) {
    try {
      Path next = FILE.resolveSibling(FILE.getFileName() + ".next");
      Files.writeString(next, lines);
      Files.move(next, FILE, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
