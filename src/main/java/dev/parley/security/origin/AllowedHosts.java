package dev.parley.security.origin;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The host names under which this service may be addressed. */
public final class AllowedHosts {
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  private final Set<String> named;

  public AllowedHosts(Set<String> named) {
    this.named =
        named.stream()
            .map(host -> host.strip().toLowerCase(Locale.ROOT))
            .filter(host -> !host.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  public static boolean isLoopback(String host) {
    return LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
  }

  /** Whether the operator named hosts of their own. */
  public boolean areNamed() {
    return !named.isEmpty();
  }

  /** Whether an authority ({@code host[:port]}, RFC 3986 section 3.2) names this service. */
  boolean own(String authority) {
    return isLoopbackAuthority(authority) || named.contains(host(authority));
  }

  /** Whether an authority names this machine. */
  boolean isLoopbackAuthority(String authority) {
    return isLoopback(host(authority));
  }

  private static String host(String authority) {
    return PORT.matcher(authority).replaceFirst("").toLowerCase(Locale.ROOT);
  }
}
