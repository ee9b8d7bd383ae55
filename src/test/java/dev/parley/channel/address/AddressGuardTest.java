package dev.parley.channel.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only addresses of hosts on the Internet are called, and those that the operator allows. */
class AddressGuardTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static Optional<InetAddress> find(String host, String... allowed) {
    return new AddressGuard(List.of(allowed)).find(host).await().atMost(PATIENCE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.1",
        "2130706433",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "[::]",
        "[::1]",
        "[::127.0.0.1]",
        "[::ffff:10.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::10.0.0.1]",
        "[64:ff9b:1::1]",
        "[100::1]",
        "[2001::1]",
        "[2001:db8::1]",
        "[2002:a00:1::1]",
        "[3fff::1]",
        "[5f00::1]",
        "[fc00::1]",
        "[fd00:ec2::254]",
        "[fe80::1]",
        "[fec0::1]",
        "[ff02::1]",
        "localhost",
        "nowhere.invalid",
        "",
      })
  void refuses(String host) {
    assertEquals(Optional.empty(), find(host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "[2606:4700::1111]",
        "[2001:200::1]",
        "[2a00::1]"
      })
  void finds(String host) {
    assertTrue(find(host).isPresent());
  }

  @Test
  void findsWhatTheOperatorAllows() {
    assertTrue(find("10.20.3.4", "10.20.0.0/16").isPresent());
    assertTrue(find("[::ffff:10.20.3.4]", "10.20.0.0/16").isPresent());
    assertTrue(find("10.20.3.4", "fd00::/8", "10.20.3.4/32").isPresent());
    assertTrue(find("[fd12::1]", "fd00::/8").isPresent());
    assertTrue(find("localhost", "127.0.0.0/8", "::1/128").isPresent());
    assertEquals(Optional.empty(), find("10.21.0.1", "10.20.0.0/16"));
    assertEquals(Optional.empty(), find("[fe80::1]", "fd00::/8"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "/8",
        "inside/8",
        "fd00::/129"
      })
  void wantsNetworks(String network) {
    assertThrows(IllegalArgumentException.class, () -> find("1.1.1.1", network));
  }
}
