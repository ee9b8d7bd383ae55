package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;

/**
 * Access control, and bounds that a test meets: the bounds of an owner are a quarter of the bounds
 * in all, by default. A profile of its own, since results must outlive a test, and other tests
 * would meet the bounds in all.
 */
public final class FewForEach implements QuarkusTestProfile {
  public static final int RESULTS_PER_OWNER = 6;
  public static final int RESULTS_PER_TENANT = 8;
  public static final int BYTES_PER_OWNER = 1_000_000;
  public static final int BYTES_PER_TENANT = 1_200_000;
  public static final int DRAFTS_PER_OWNER = 12;
  public static final int DRAFTS_PER_TENANT = 14;
  public static final int TASKS = 12;
  public static final int TASKS_PER_OWNER = 3;
  public static final int TASKS_PER_TENANT = 5;
  public static final int SOCKETS_PER_OWNER = 5;
  public static final int SUBSCRIPTIONS_PER_OWNER = 4;

  /** The client that may bring what its human entered in a form. */
  public static final String FORMS = "forms";

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.ofEntries(
        Map.entry("parley.access.api-keys-file", keys().toString()),
        Map.entry("parley.routes", "frontend,form"),
        Map.entry("parley.mcp.no-screen-decline", "0s"),
        Map.entry("parley.interaction.max-retained", text(4 * RESULTS_PER_OWNER)),
        Map.entry("parley.redis.max-retained", text(4 * RESULTS_PER_OWNER)),
        Map.entry("parley.interaction.max-retained-per-tenant", text(RESULTS_PER_TENANT)),
        Map.entry("parley.interaction.max-bytes", text(4 * BYTES_PER_OWNER)),
        Map.entry("parley.redis.max-bytes", text(4 * BYTES_PER_OWNER)),
        Map.entry("parley.interaction.max-bytes-per-tenant", text(BYTES_PER_TENANT)),
        Map.entry("parley.interaction.max-drafts", text(4 * DRAFTS_PER_OWNER)),
        Map.entry("parley.interaction.max-drafts-per-tenant", text(DRAFTS_PER_TENANT)),
        Map.entry("parley.interaction.max-tasks", text(TASKS)),
        Map.entry("parley.interaction.max-tasks-per-tenant", text(TASKS_PER_TENANT)),
        Map.entry("parley.socket.max", text(4 * SOCKETS_PER_OWNER)),
        Map.entry("parley.socket.max-per-tenant", text(2 * SOCKETS_PER_OWNER - 2)),
        Map.entry("parley.mcp.max-subscriptions-in-all", text(4 * SUBSCRIPTIONS_PER_OWNER)));
  }

  private static String text(int number) {
    return String.valueOf(number);
  }

  /**
   * The key of a client, with the client's name in it; no secret, since it protects nothing but a
   * test.
   */
  public static String key(String client) {
    return "parley_" + client + "-0123456789-0123456789-0123456789";
  }

  private static Path keys() {
    try {
      Path file = Files.createTempFile("parley-few", ".keys");
      file.toFile().deleteOnExit();
      StringBuilder lines = new StringBuilder();
      lines.append(line("victim", "ask,answer,admin", "quiet"));
      lines.append(line("flood", "ask,answer,admin", "loud"));
      lines.append(line("flood-too", "ask,answer,admin", "loud"));
      lines.append(line(FORMS, "ask,answer,admin,relay", "formal"));
      Files.writeString(file, lines);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(String client, String scopes, String tenant) {
    return "%s %s %s %s\n".formatted(client, scopes, hash(key(client)), tenant);
  }

  private static String hash(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
