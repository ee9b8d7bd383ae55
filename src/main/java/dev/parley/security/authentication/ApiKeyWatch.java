package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.telemetry.audit.AuditEntry;
import dev.parley.telemetry.audit.AuditLog;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the API key file at start and periodically, so that keys can be added and withdrawn while
 * the service runs. A change takes effect at most two seconds after it is visible to this process.
 * Reads run one at a time, on a worker thread.
 */
@Singleton
class ApiKeyWatch {
  private static final Logger LOG = Logger.getLogger(ApiKeyWatch.class);

  /** A read that takes longer counts as failed. */
  static final Duration LATE = Duration.ofSeconds(5);

  /** After this time new content is read once more, because it may be half written. */
  private static final Duration SETTLING = Duration.ofMillis(250);

  /** After this many reads a file that keeps changing is used as it is. */
  private static final int MOST_CHANGES = 3;

  private static final int MOST_BYTES = 4 * 1024 * 1024;
  private static final int MOST_LOGGED = 10;

  private final ApiKeys keys;
  private final Vertx vertx;
  private final AuditLog audit;
  private final Event<ApiKeysChanged> changed;
  private final Event<CredentialsEnded> ended;
  private final @Nullable Path file;
  private final Duration reload;
  private byte[] taken = {};
  private byte[] seen = {};
  private int changes;
  private String complaint = "";
  private boolean wasKnown = true;

  ApiKeyWatch(
      ApiKeys keys,
      Vertx vertx,
      AuditLog audit,
      Event<ApiKeysChanged> changed,
      Event<CredentialsEnded> ended,
      AccessConfig config) {
    this.keys = keys;
    this.vertx = vertx;
    this.audit = audit;
    this.changed = changed;
    this.ended = ended;
    this.file = config.apiKeysFile().orElse(null);
    this.reload = config.apiKeysReload();
  }

  /**
   * @throws IllegalStateException if the file cannot be read or understood: a service must not
   *     start with other keys than its operator believes
   */
  void start(@Observes StartupEvent start) {
    if (file == null) {
      return;
    }
    Path watched = file;
    ApiKeyFile first = ApiKeyFile.read(text(first(watched)));
    if (first.isEmpty()) {
      throw unusable(watched, "there is no key in it");
    }
    if (!first.mistakes().isEmpty()) {
      throw unusable(watched, first.mistakes().getFirst());
    }
    keys.replace(first);
    LOG.infof("%d API keys are in force", first.callers().size());
    audit.write(entry("read", first));
    again(watched, reload);
    vertx.setPeriodic(reload.toMillis(), tick -> noticeLoss());
  }

  private static AuditEntry entry(String outcome, ApiKeyFile read) {
    return AuditEntry.of("keys")
        .text("outcome", outcome)
        .number("inForce", read.callers().size())
        .number("ignoredLines", read.mistakes().size());
  }

  private byte[] first(Path watched) {
    try {
      taken = read(watched);
      return taken;
    } catch (IOException unreadable) {
      throw unusable(watched, unreadable.getClass().getSimpleName());
    }
  }

  private static IllegalStateException unusable(Path watched, String why) {
    return new IllegalStateException(
        "parley.access.api-keys-file=%s cannot be used: %s".formatted(watched, why));
  }

  private static byte[] read(Path watched) throws IOException {
    try (InputStream in = Files.newInputStream(watched)) {
      byte[] content = in.readNBytes(MOST_BYTES + 1);
      if (content.length > MOST_BYTES) {
        throw new IOException("too large");
      }
      return content;
    }
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }

  private void again(Path watched, Duration in) {
    vertx.setTimer(
        in.toMillis(),
        tick ->
            vertx
                .executeBlocking(() -> look(watched), false)
                .onSuccess(next -> again(watched, next))
                .onFailure(failure -> {
                  LOG.errorf(
                      "Looking at the API keys failed with %s", failure.getClass().getName());
                  again(watched, reload);
                }));
  }

  /**
   * Accepts content that two reads agree on, so that no half-written file is used.
   *
   * @return when to read again
   */
  private Duration look(Path watched) {
    byte[] now;
    try {
      now = read(watched);
    } catch (IOException unreadable) {
      lose("cannot be read");
      return reload;
    }
    if (Arrays.equals(now, taken)) {
      keys.confirm();
      settled(now);
      return reload;
    }
    boolean isSettled = Arrays.equals(now, seen) || ++changes == MOST_CHANGES;
    if (!isSettled) {
      seen = now;
      return SETTLING;
    }
    ApiKeyFile read = ApiKeyFile.read(text(now));
    if (read.isEmpty()) {
      lose("has no key in it any more");
    } else {
      take(read);
      taken = now;
    }
    settled(now);
    return reload;
  }

  private void settled(byte[] now) {
    seen = now;
    changes = 0;
    if (Arrays.equals(now, taken) && !complaint.isEmpty()) {
      LOG.info("The API keys can be read again");
      complaint = "";
    }
  }

  private void take(ApiKeyFile read) {
    ApiKeysChanged change = keys.replace(read);
    LOG.infof("The API keys have changed: %d are in force", read.callers().size());
    audit.write(entry("changed", read));
    List<String> mistakes = read.mistakes();
    if (!mistakes.isEmpty()) {
      LOG.errorf(
          "%d lines of the API keys are ignored: %s",
          mistakes.size(),
          String.join("; ", mistakes.subList(0, Math.min(MOST_LOGGED, mistakes.size()))));
    }
    changed.fire(change);
  }

  private void lose(String why) {
    keys.lose();
    if (!why.equals(complaint)) {
      complaint = why;
      LOG.errorf("The file of the API keys %s; they stay as they are for a while", why);
    }
  }

  /** Needs no further read: a read that hangs never ends. */
  private void noticeLoss() {
    boolean isKnown = keys.status().known();
    if (isKnown == wasKnown) {
      return;
    }
    wasKnown = isKnown;
    if (!isKnown) {
      LOG.error("The API keys could not be read for too long: none is accepted any more");
      vertx.executeBlocking(() -> {
        ended.fire(new CredentialsEnded());
        return true;
      });
    }
  }
}
