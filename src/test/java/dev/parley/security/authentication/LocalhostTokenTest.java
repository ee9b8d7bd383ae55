package dev.parley.security.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.AccessConfig;
import dev.parley.telemetry.SecurityMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which token is in force where {@code localhost} may lead to another program. The service is at
 * [::1], so that the other loopback address is 127.0.0.1, which every machine has.
 */
class LocalhostTokenTest {
  private final InetAddress other = InetAddress.ofLiteral("127.0.0.1");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path state;

  private int port;

  @BeforeEach
  void findPort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, other)) {
      port = any.getLocalPort();
    }
  }

  @Test
  void whatBrowsersKeepOpensNothingWhereAnotherProgramListens() throws IOException {
    String kept = keptOnTheFirstDay();
    try (ServerSocket thief = new ServerSocket(port, 1, other);
        Service second = new Service(new OtherLoopback(), Optional.empty())) {
      assertTrue(thief.isBound());
      assertAnother(kept, second);
    }
    assertKeptIsInForce(kept);
  }

  @Test
  void whatBrowsersKeepOpensNothingWhereThePortRests() throws IOException {
    String kept = keptOnTheFirstDay();
    OtherLoopback resting =
        new OtherLoopback((socket, wanted) -> {
          if (wanted.getPort() == 0) {
            socket.bind(wanted);
          } else if (!socket.getReuseAddress()) {
            throw new BindException("Address in use");
          }
        });
    try (Service second = new Service(resting, Optional.empty())) {
      assertAnother(kept, second);
    }
  }

  @Test
  void whatBrowsersKeepOpensNothingWhereNobodyCanTell() throws IOException {
    String kept = keptOnTheFirstDay();
    OtherLoopback denied =
        new OtherLoopback((socket, wanted) -> {
          throw new BindException("Permission denied");
        });
    try (Service second = new Service(denied, Optional.empty())) {
      assertAnother(kept, second);
    }
  }

  /** As documented: an operator who set the token has to change it. */
  @Test
  void aTokenThatTheOperatorSetStaysInForce() throws IOException {
    String chosen = "chosen-by-the-operator";
    try (ServerSocket thief = new ServerSocket(port, 1, other);
        Service service = new Service(new OtherLoopback(), Optional.of(chosen))) {
      assertTrue(thief.isBound());
      assertEquals("[::1]", service.address.host().orElseThrow());
      assertTrue(service.token.matches(chosen));
      assertFalse(service.notice().contains("new token"), service.notice());
    }
  }

  private String keptOnTheFirstDay() throws IOException {
    try (Service first = new Service(new OtherLoopback(), Optional.empty())) {
      assertEquals("localhost", first.address.host().orElseThrow());
      String kept = first.token.value().orElseThrow();
      assertEquals(kept, file());
      assertFalse(first.notice().contains("new token"), first.notice());
      return kept;
    }
  }

  private void assertAnother(String kept, Service service) throws IOException {
    assertEquals("[::1]", service.address.host().orElseThrow());
    assertTrue(service.token.isRequired());
    assertFalse(service.token.matches(kept));
    String fresh = service.token.value().orElseThrow();
    assertNotEquals(kept, fresh);
    assertTrue(fresh.matches("local_[A-Za-z0-9_-]{43}"), fresh);
    assertTrue(service.token.matches(fresh));
    assertTrue(service.notice().contains("http://[::1]:" + port + "/#token=" + fresh));
    assertTrue(service.notice().contains("new token"), service.notice());
    assertEquals(kept, file());
  }

  private void assertKeptIsInForce(String kept) {
    try (Service third = new Service(new OtherLoopback(), Optional.empty())) {
      assertEquals("localhost", third.address.host().orElseThrow());
      assertTrue(third.token.matches(kept));
    }
  }

  private String file() throws IOException {
    return Files.readString(state.resolve("parley").resolve("local-token")).strip();
  }

  /** The parts of the service that decide about the token. */
  private final class Service implements AutoCloseable {
    private final LocalAddress address;
    private final LocalToken token;

    Service(OtherLoopback loopback, Optional<String> chosen) {
      SmallRyeConfigBuilder settings =
          new SmallRyeConfigBuilder()
              .addDefaultInterceptors()
              .withMapping(AccessConfig.class)
              .withConverter(
                  Duration.class, 200, new io.quarkus.runtime.configuration.DurationConverter())
              .withDefaultValues(
                  Map.of(
                      "XDG_STATE_HOME",
                      state.toString(),
                      "quarkus.http.port",
                      String.valueOf(port)));
      chosen.ifPresent(value -> settings.withDefaultValue("parley.access.local-token", value));
      SmallRyeConfig built = settings.build();
      AccessConfig access = built.getConfigMapping(AccessConfig.class);
      address = new LocalAddress(built, "::1", loopback);
      token =
          new LocalToken(
              address,
              access,
              new OidcSettings(Optional.empty(), access),
              new ApiKeys(access, new SecurityMetrics(new SimpleMeterRegistry())),
              built,
              "::1");
    }

    String notice() {
      return new LocalTokenNotice(token, address).text().orElseThrow();
    }

    @Override
    public void close() {
      address.close();
    }
  }
}
