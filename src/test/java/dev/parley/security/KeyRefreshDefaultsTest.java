package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often strangers can make Parley fetch the keys of the issuer, by default. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class KeyRefreshDefaultsTest {
  private static final AuthorizationServer SERVER = WithCredentials.SERVER;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quarkus.oidc.token.forced-jwk-refresh-interval",
        "quarkus.oidc.pages.token.forced-jwk-refresh-interval"
      })
  void onceAMinute(String key) {
    assertEquals(Duration.ofMinutes(1), ConfigProvider.getConfig().getValue(key, Duration.class));
  }

  @Test
  void aFloodFetchesOnce() {
    int before = SERVER.keys().fetches();
    try (var strangers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Integer>> forged =
          IntStream.range(0, 200)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> status(forged()), strangers))
              .toList();
      forged.forEach(one -> assertEquals(401, one.join()));
    }

    assertTrue(
        SERVER.keys().fetches() - before <= 1, () -> SERVER.keys().fetches() + " after " + before);
  }

  private static String forged() {
    return SERVER
        .accessToken("made-up-" + UUID.randomUUID(), "ann", "page", "parley:answer")
        .signed(SERVER.strangersKey());
  }

  private static int status(String token) {
    return Asked.with(token).get("/api/v1/me").statusCode();
  }
}
