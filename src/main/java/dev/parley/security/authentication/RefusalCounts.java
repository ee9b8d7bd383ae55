package dev.parley.security.authentication;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts refused credentials by address and reason. Each address becomes an entry of the audit log,
 * whose files are bounded: a caller with many addresses must not push out other entries.
 * Thread-safe.
 */
final class RefusalCounts {
  private static final int MOST_ADDRESSES = 100;
  private static final String OTHERS = "others";

  private Map<String, Map<String, Long>> counts = new LinkedHashMap<>();

  /**
   * @param address an IP address, or another name of the client
   * @param why a constant of ours
   * @return whether it is the first one since the last {@link #take}
   */
  synchronized boolean add(String address, String why) {
    String network = network(address);
    boolean isFirst = counts.isEmpty();
    boolean fits = counts.size() < MOST_ADDRESSES || counts.containsKey(network);
    counts
        .computeIfAbsent(fits ? network : OTHERS, known -> new TreeMap<>())
        .merge(why, 1L, Long::sum);
    return isFirst;
  }

  /** Returns the counts since the last call. */
  synchronized Map<String, Map<String, Long>> take() {
    Map<String, Map<String, Long>> over = counts;
    counts = new LinkedHashMap<>();
    return over;
  }

  /** Counts an IPv6 address as its /64 network, since one machine may use all of it. */
  private static String network(String address) {
    int zone = address.indexOf('%');
    try {
      InetAddress known = InetAddress.ofLiteral(zone < 0 ? address : address.substring(0, zone));
      return switch (known) {
        case Inet6Address six when !six.isLoopbackAddress() -> network(six.getAddress());
        case Inet6Address loopback -> address;
        default -> known.getHostAddress();
      };
    } catch (IllegalArgumentException notAnAddress) {
      return address;
    }
  }

  private static String network(byte[] address) {
    ByteBuffer groups = ByteBuffer.wrap(address);
    return "%x:%x:%x:%x::/64"
        .formatted(groups.getShort(), groups.getShort(), groups.getShort(), groups.getShort());
  }
}
