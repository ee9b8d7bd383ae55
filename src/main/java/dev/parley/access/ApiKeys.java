package dev.parley.access;

import dev.parley.config.ParleyConfig;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The API keys of simple installations, from a file that is read at start and looked at again from
 * time to time, so that a key can be added and withdrawn while the service runs. A file that has
 * become unreadable changes nothing.
 */
@Singleton
public class ApiKeys {
  private static final Logger LOG = Logger.getLogger(ApiKeys.class);

  /**
   * Every key begins so: that tells it from an access token, and lets scanners find a leaked one.
   */
  static final String PREFIX = "parley_";

  private static final Pattern SHAPE = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{32,200}");

  private final @Nullable Path file;
  private final Duration reload;
  private final Vertx vertx;
  private String text = "";
  private String seen = "";
  private volatile Map<String, Caller> callers = Map.of();

  ApiKeys(ParleyConfig config, Vertx vertx) {
    this.file = config.access().apiKeysFile().orElse(null);
    this.reload = config.access().apiKeysReload();
    this.vertx = vertx;
  }

  boolean isConfigured() {
    return file != null;
  }

  /**
   * @throws IllegalStateException when the file cannot be read or understood: a service must not
   *     start with other keys than its operator thinks
   */
  void load(@Observes StartupEvent start) {
    if (file == null) {
      return;
    }
    try {
      text = Files.readString(file);
      callers = ApiKeyFile.parse(text);
    } catch (IOException | IllegalArgumentException unusable) {
      throw new IllegalStateException(
          "parley.access.api-keys-file=%s cannot be used: %s".formatted(file, why(unusable)),
          unusable);
    }
    LOG.infof("%d API keys are in force", callers.size());
    Path watched = file;
    vertx.setPeriodic(reload.toMillis(), tick -> look(watched));
  }

  private void look(Path watched) {
    vertx
        .fileSystem()
        .readFile(watched.toString())
        .onSuccess(content -> changed(content.toString(StandardCharsets.UTF_8)))
        .onFailure(gone ->
            LOG.errorf("%s cannot be read any more; the API keys stay as they are", watched));
  }

  /**
   * Takes a content that two looks agree on, so that none is taken while it is being written. On an
   * event loop, always the same.
   */
  private void changed(String now) {
    boolean settled = now.equals(seen);
    seen = now;
    if (!settled || now.equals(text)) {
      return;
    }
    text = now;
    try {
      callers = ApiKeyFile.parse(now);
      LOG.infof("The API keys have changed: %d are in force", callers.size());
    } catch (IllegalArgumentException wrong) {
      LOG.errorf("The API keys stay as they are: %s", wrong.getMessage());
    }
  }

  /** Whose key this is; found by its hash, so that the time taken tells nothing about any key. */
  Optional<Caller> caller(String key) {
    return SHAPE.matcher(key).matches()
        ? Optional.ofNullable(callers.get(sha256(key)))
        : Optional.empty();
  }

  /** Whether the key behind a caller is still in force, and still allows as much. */
  boolean isInForce(Caller caller) {
    if (caller.keyId() == null) {
      return true;
    }
    Caller now = callers.get(caller.keyId());
    return now != null
        && now.principal().equals(caller.principal())
        && caller.scopes().stream().allMatch(now::may);
  }

  private static String sha256(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String why(Exception unusable) {
    return unusable instanceof IOException
        ? unusable.getClass().getSimpleName()
        : String.valueOf(unusable.getMessage());
  }
}
