package dev.parley.security.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An attacker with many addresses causes few entries of the audit log. */
class RefusalCountsTest {
  private final RefusalCounts counts = new RefusalCounts();

  @Test
  void aNetworkOfIpv6IsOneAddress() {
    assertTrue(counts.add("2001:db8:0:1::1", "no_credential"));
    assertFalse(counts.add("2001:db8:0:1:ffff::2", "no_credential"));
    counts.add("2001:db8:0:1:0:0:0:3", "unauthenticated");
    counts.add("2001:db8:0:2::1", "no_credential");
    assertEquals(
        Map.of(
            "2001:db8:0:1::/64", Map.of("no_credential", 2L, "unauthenticated", 1L),
            "2001:db8:0:2::/64", Map.of("no_credential", 1L)),
        counts.take());
    assertTrue(counts.add("2001:db8:0:1::1", "no_credential"));
  }

  @Test
  void beyondAHundredAddressesTheOthersAreOne() {
    for (int i = 0; i < 5_000; i++) {
      counts.add("2001:db8:%x::1".formatted(i), "no_credential");
    }
    counts.add("2001:db8:0::2", "no_credential");
    Map<String, Map<String, Long>> over = counts.take();
    assertEquals(101, over.size());
    assertEquals(Map.of("no_credential", 4_900L), over.get("others"));
    assertEquals(Map.of("no_credential", 2L), over.get("2001:db8:0:0::/64"));
    assertTrue(counts.take().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "::ffff:192.0.2.7, 192.0.2.7",
    "fe80::1%eth0, fe80:0:0:0::/64",
    "::1, ::1",
    "unknown, unknown",
    "_hidden:1, _hidden:1",
  })
  void otherAddressesStayAsTheyAre(String address, String counted) {
    counts.add(address, "no_credential");
    assertEquals(counted, counts.take().keySet().iterator().next());
  }
}
