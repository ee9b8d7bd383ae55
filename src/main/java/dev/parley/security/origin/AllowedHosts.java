package dev.parley.security.origin;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The host names under which this service may be addressed. */
public final class AllowedHosts {
  private static final int LONGEST_PORT = 5;

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
    int colon = authority.lastIndexOf(':');
    String host = isPort(authority, colon + 1) ? authority.substring(0, colon) : authority;
    return host.toLowerCase(Locale.ROOT);
  }

  /** Whether the rest of an authority, from an index after its last colon, is a port. */
  private static boolean isPort(String authority, int from) {
    int digits = authority.length() - from;
    if (from == 0 || digits == 0 || digits > LONGEST_PORT) {
      return false;
    }
    for (int at = from; at < authority.length(); at++) {
      if (authority.charAt(at) < '0' || authority.charAt(at) > '9') {
        return false;
      }
    }
    return true;
  }
}
