package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.FreePorts;
import dev.parley.testing.RedisServer;
import dev.parley.testing.Running;
import dev.parley.testing.TlsFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the service gets into Redis: by TLS, with a user and a password; and what is no address. */
class RedisAccessIT {
  private static final List<String> STORE =
      List.of(
          "-Dparley.store=redis",
          "-Dparley.keys=1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
          "-Dparley.redis.silence=2s");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private static String[] settings(String... more) {
    List<String> all = new ArrayList<>(STORE);
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static boolean reaches(Running service) {
    String ready = service.managed("/q/health/ready").body().replace(" ", "");
    return ready.contains("\"reachable\":true");
  }

  @Test
  void encryptsAndNamesItself() {
    TlsFiles tls = TlsFiles.make(folder);
    int port = FreePorts.one();
    List<String> configuration =
        List.of(
            "tls-port " + port,
            "tls-cert-file " + tls.certificate(),
            "tls-key-file " + tls.key(),
            "tls-ca-cert-file " + tls.certificate(),
            "tls-auth-clients no",
            "user parley on >secret ~* &* +@all");
    String at = "-Dparley.redis.hosts=rediss://localhost:" + port;
    String trusting = "-Dparley.redis.trusted-certificates=" + tls.certificate();
    String user = "-Dparley.redis.username=parley";
    try (var _ = RedisServer.start(FreePorts.one(), configuration)) {
      try (Running service =
          Running.start(settings(at, trusting, user, "-Dparley.redis.password=secret"))) {
        assertTrue(reaches(service), service.said()::toString);
      }
      try (Running service =
          Running.start(settings(at, trusting, user, "-Dparley.redis.password=wrong"))) {
        assertTrue(!reaches(service), service.said()::toString);
      }
      try (Running service = Running.start(settings(at, user, "-Dparley.redis.password=secret"))) {
        assertTrue(!reaches(service), "whose certificate nobody signed that Java trusts");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "redis://a:1-redis://b:2, standalone, set parley.redis.kind to cluster or sentinel for several",
    "redis://a:1-redis://b:2, sentinel, needs parley.redis.primary-name",
    "http://a:1, standalone, parley.redis.hosts",
    "redis://:secret@a:port, standalone, one is redis://HOST:PORT"
  })
  void refusesToStart(String hosts, String kind, String reason) {
    try (Running service =
        Running.refused(
            settings(
                "-Dparley.redis.hosts=" + hosts.replace("-", ","),
                "-Dparley.redis.kind=" + kind))) {
      assertNotEquals(0, service.awaitEnd());
      List<String> said = service.said();
      assertTrue(said.stream().anyMatch(line -> line.contains(reason)), said::toString);
      assertTrue(said.stream().noneMatch(line -> line.contains("secret")), said::toString);
    }
  }
}
