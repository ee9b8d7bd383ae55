package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Without a proxy an address is counted before it has said anything. */
@QuarkusTest
@TestProfile(DirectAddressesTest.NoProxy.class)
class DirectAddressesTest {
  private static final int MOST = 5;
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

  /** As installed, but for the bound. */
  public static final class NoProxy implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.limits.connections-per-address", String.valueOf(MOST));
    }
  }

  @Test
  void closesOneTooManyAtOnceAndServesOthers() {
    List<RawHttp> silent = new ArrayList<>();
    try {
      for (int i = 0; i < MOST; i++) {
        silent.add(new RawHttp("127.0.0.5"));
      }
      try (RawHttp oneTooMany = new RawHttp("127.0.0.5")) {
        assertEquals("", oneTooMany.rest());
      }
      assertEquals(200, list("127.0.0.6"));
    } finally {
      silent.forEach(RawHttp::close);
    }
    await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> list("127.0.0.5") == 200);
  }

  private static int list(String from) {
    try (RawHttp one = new RawHttp(from)) {
      one.send(RawHttp.post("/rpc", LIST));
      return one.answer().status();
    }
  }
}
