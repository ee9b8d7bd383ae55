package dev.parley.channel.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Addresses that are not those of hosts on the public Internet: the special-purpose registries of
 * IANA (RFC 6890 and those after it). An IPv4 address that is mapped into IPv6 is read as IPv4 by
 * the JDK; all other ways to write one in IPv6 are special.
 */
final class SpecialNetworks {
  private static final List<Network> IPV4 =
      networks(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4");

  /** All that IANA has given to hosts. */
  private static final Network IPV6_GLOBAL = Network.of("2000::/3");

  private static final List<Network> IPV6_SPECIAL =
      networks("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20");

  private SpecialNetworks() {}

  private static List<Network> networks(String... some) {
    return Stream.of(some).map(Network::of).toList();
  }

  static boolean contain(InetAddress address) {
    if (address instanceof Inet4Address) {
      return isIn(IPV4, address);
    }
    return !IPV6_GLOBAL.contains(address) || isIn(IPV6_SPECIAL, address);
  }

  private static boolean isIn(List<Network> some, InetAddress address) {
    return some.stream().anyMatch(network -> network.contains(address));
  }
}
