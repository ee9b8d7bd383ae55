package dev.parley.security.authentication;

import dev.parley.security.origin.AllowedHosts;
import io.quarkus.vertx.http.HttpServerStart;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The name of this service on its own machine, in every URL that it gives out: {@code localhost} if
 * that can only be this service ({@link OtherLoopback}), else the address on which it listens.
 * Decided once, because the page keeps the local token for one origin.
 */
@Singleton
public class LocalAddress {
  private static final String LOCALHOST = "localhost";

  private final Config settings;
  private final String boundTo;
  private final OtherLoopback other;
  private volatile @Nullable String host;

  @Inject
  LocalAddress(Config settings, @ConfigProperty(name = "quarkus.http.host") String boundTo) {
    this(settings, boundTo, new OtherLoopback());
  }

  LocalAddress(Config settings, String boundTo, OtherLoopback other) {
    this.settings = settings;
    this.boundTo = boundTo;
    this.other = other;
  }

  void decide(@ObservesAsync HttpServerStart started) {
    host();
  }

  /**
   * The name as it stands in a URL; empty if the service listens beyond loopback. On any thread:
   * the first call makes a few system calls, none of which block.
   */
  public Optional<String> host() {
    if (!AllowedHosts.isLoopback(boundTo)) {
      return Optional.empty();
    }
    String known = host;
    return Optional.of(known == null ? decided() : known);
  }

  /** Whether {@code localhost} is only this service; false if it listens beyond loopback. */
  boolean isLocalhost() {
    return host().filter(LOCALHOST::equals).isPresent();
  }

  /** How the URLs of the service begin on its own machine, without a slash at the end. */
  public Optional<String> url() {
    return host().map(name -> "http://" + name + ":" + port());
  }

  private synchronized String decided() {
    String known = host;
    if (known == null) {
      known = name();
      host = known;
    }
    return known;
  }

  private String name() {
    try {
      // the address that the server binds for a name: the IPv4 one if there are both
      String own = InetAddress.getByName(boundTo).getHostAddress();
      boolean isSix = own.contains(":");
      InetAddress elsewhere = InetAddress.getByName(isSix ? "127.0.0.1" : "::1");
      return other.hold(elsewhere, port()).isSafe() ? LOCALHOST : isSix ? "[::1]" : own;
    } catch (UnknownHostException e) {
      throw new IllegalStateException("the service listens to it", e);
    }
  }

  /** The port that was bound, if the settings leave it open. */
  private int port() {
    return settings.getValue("quarkus.http.port", Integer.class);
  }

  @PreDestroy
  void close() {
    other.close();
  }
}
