package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.identity.Sha256;
import dev.parley.telemetry.SecurityMetrics;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The API keys in force, as {@link ApiKeyWatch} last read them. If it can no longer read them, they
 * stay valid for a while; after that no key can be judged.
 */
@Singleton
public class ApiKeys {
  /**
   * The prefix of every key: it tells a key from an access token, and lets scanners find a leaked
   * one.
   */
  static final String PREFIX = "parley_";

  private static final Pattern SHAPE = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{32,200}");
  private static final int MOST_REMEMBERED = 10_000;
  private static final long RETRY_SECONDS = 5;

  private final boolean configured;
  private final Duration grace;
  private final SequencedSet<Principal> departed = new LinkedHashSet<>();
  private volatile Map<String, Caller> callers = Map.of();
  private volatile Set<Principal> withdrawn = Set.of();
  private volatile int ignoredLines;
  private volatile long readAt = System.nanoTime();
  private volatile boolean readable = true;

  ApiKeys(AccessConfig config, SecurityMetrics metrics) {
    this.configured = config.apiKeysFile().isPresent();
    this.grace = config.apiKeysGrace();
    metrics.apiKeys(
        () -> callers.size(), () -> ignoredLines, () -> unreadableFor().toMillis() / 1e3);
  }

  boolean isConfigured() {
    return configured;
  }

  /**
   * The state of the keys, for health checks and metrics.
   *
   * @param inForce the number of valid keys
   * @param ignoredLines the number of invalid lines, which are ignored
   * @param unreadableFor how long the file has been unreadable or empty; zero while it is neither
   * @param known false if that is too long; then no key is accepted
   */
  public record Status(
      boolean configured, int inForce, int ignoredLines, Duration unreadableFor, boolean known) {}

  public Status status() {
    return new Status(configured, callers.size(), ignoredLines, unreadableFor(), isKnown());
  }

  /** The file was read, and is unchanged. */
  void confirm() {
    readAt = System.nanoTime();
    readable = true;
  }

  /** The file cannot be read, or is empty; the keys read before stay valid for a while. */
  void lose() {
    readable = false;
  }

  /** Replaces the valid keys. To be called on one thread at a time. */
  ApiKeysChanged replace(ApiKeyFile file) {
    Set<Principal> before = clients(callers);
    Set<Principal> now = clients(file.callers());
    Set<Principal> gone = new HashSet<>(before);
    gone.removeAll(now);
    departed.removeAll(now);
    departed.addAll(gone);
    while (departed.size() > MOST_REMEMBERED) {
      departed.removeFirst();
    }
    withdrawn = Set.copyOf(departed);
    callers = file.callers();
    ignoredLines = file.mistakes().size();
    confirm();
    return new ApiKeysChanged(gone);
  }

  private static Set<Principal> clients(Map<String, Caller> callers) {
    return callers.values().stream().map(Caller::principal).collect(Collectors.toSet());
  }

  /**
   * The caller with this key. It is found by the key's hash, so that timing reveals nothing about
   * any key.
   *
   * @throws Refusal {@code authorization_unavailable} if the keys in force are not known
   */
  Optional<Caller> caller(String key) {
    if (!SHAPE.matcher(key).matches()) {
      return Optional.empty();
    }
    if (!isKnown()) {
      throw unavailable();
    }
    return Optional.ofNullable(callers.get(Sha256.hex(key)));
  }

  /** Whether the key of a caller is still valid and still has the caller's scopes. */
  CredentialStatus standing(Caller caller) {
    if (caller.keyId() == null) {
      return CredentialStatus.IN_FORCE;
    }
    if (!isKnown()) {
      return CredentialStatus.UNKNOWN;
    }
    Caller now = callers.get(caller.keyId());
    boolean isGood =
        now != null
            && now.principal().equals(caller.principal())
            && caller.scopes().stream().allMatch(now::may);
    return isGood ? CredentialStatus.IN_FORCE : CredentialStatus.ENDED;
  }

  /**
   * Whether a client had keys since this process started and has none now. False for a client that
   * this process has never seen: another process may have read its key already.
   */
  public boolean isWithdrawn(Principal client) {
    return withdrawn.contains(client);
  }

  static Refusal unavailable() {
    return Refusal.of(
        ErrorCode.AUTHORIZATION_UNAVAILABLE,
        "The API keys cannot be read, so nobody knows which are in force; try again later",
        Map.of(Refusal.RETRY_AFTER, RETRY_SECONDS));
  }

  private boolean isKnown() {
    return !configured || unreadableFor().compareTo(grace) <= 0;
  }

  /** Also counts a read that hangs, once it takes longer than {@link ApiKeyWatch#LATE}. */
  private Duration unreadableFor() {
    Duration since = Duration.ofNanos(System.nanoTime() - readAt);
    boolean isFine = !configured || (readable && since.compareTo(ApiKeyWatch.LATE) < 0);
    return isFine ? Duration.ZERO : since;
  }
}
