package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.security.PrivateKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Strangers invent keys: the issuer is spared, its rotation is seen, and others are not disturbed.
 */
@QuarkusTest
@TestProfile(Talkative.class)
class KeyRotationTest {
  private static final AuthorizationServer SERVER = WithCredentials.SERVER;
  private static final Duration INTERVAL = Talkative.KEY_INTERVAL;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ExecutorService strangers = Executors.newVirtualThreadPerTaskExecutor();

  /** The known key is in use, and the last fetch of the keys is at least an interval ago. */
  @BeforeEach
  void knownKeyIsInUse() {
    assertEquals(200, status(known()));
    afterTheInterval();
  }

  @AfterEach
  void goodServerAgain() {
    SERVER.keys().answer(200);
    strangers.shutdownNow();
  }

  @Test
  void aFloodOfUnknownKeysHidesNoRotation() {
    int before = SERVER.keys().fetches();
    long began = System.nanoTime();
    String id = "rotated-" + UUID.randomUUID();
    // the budget is used up before the key is there
    assertEquals(401, status(forged()));
    PrivateKey key = SERVER.keys().rotate(id);
    String fresh = SERVER.accessToken(id, "ann", "page", "parley:answer").signed(key);
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> {
          assertEquals(401, status(forged()));
          assertEquals(200, status(known()));
          return status(fresh) == 200;
        });

    assertTrue(SERVER.keys().fetches() - before >= 2);
    assertOncePerInterval(before, began);
  }

  @Test
  void oneFetchAtATimeAndOnlyUnknownKeysWaitForIt() {
    int before = SERVER.keys().fetches();
    long began = System.nanoTime();
    String id = "held-" + UUID.randomUUID();
    PrivateKey key = SERVER.keys().rotate(id);
    List<CompletableFuture<Integer>> forged = new ArrayList<>();
    CompletableFuture<Integer> fresh;
    try (var _ = SERVER.keys().hold()) {
      forged.add(later(forged()));
      await().atMost(PATIENCE).until(() -> SERVER.keys().fetches() == before + 1);
      for (int i = 0; i < 50; i++) {
        forged.add(later(forged()));
      }
      fresh = later(SERVER.accessToken(id, "ann", "page", "parley:answer").signed(key));
      for (int i = 0; i < 20; i++) {
        assertEquals(200, status(known()));
      }
      assertFalse(fresh.isDone());
      assertTrue(forged.stream().noneMatch(CompletableFuture::isDone));
      assertEquals(before + 1, SERVER.keys().fetches());
    }
    // requests that came during the fetch are judged by the keys that it brought
    assertEquals(200, fresh.join());
    forged.forEach(one -> assertEquals(401, one.join()));
    // on a slow machine the interval was over before the requests were let go
    assertOncePerInterval(before, began);
  }

  private static void assertOncePerInterval(int before, long began) {
    long intervals = (System.nanoTime() - began) / INTERVAL.toNanos();
    int fetches = SERVER.keys().fetches() - before;
    assertTrue(fetches <= intervals + 1, fetches + " in " + intervals);
  }

  @Test
  void aServerThatFailsFailsOnlyUnknownKeys() {
    SERVER.keys().answer(500);
    int refused = status(forged());
    assertTrue(refused == 503 || refused == 401, "it was " + refused);

    for (int i = 0; i < 10; i++) {
      assertEquals(200, status(known()));
      int again = status(forged());
      assertTrue(again == 503 || again == 401, "it was " + again);
    }
  }

  /** Waits for a fetch of the keys, and then for the interval, which begins with that fetch. */
  private static void afterTheInterval() {
    int fetches = SERVER.keys().fetches();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> {
          status(forged());
          return SERVER.keys().fetches() > fetches;
        });
    long fetched = System.nanoTime();
    await()
        .atMost(PATIENCE)
        .until(() -> System.nanoTime() - fetched > INTERVAL.plusMillis(200).toNanos());
  }

  private static String known() {
    return SERVER.accessToken("ann", "page", "parley:answer").signed(SERVER.key());
  }

  /** A token with the id of a key that nobody knows. */
  private static String forged() {
    return SERVER
        .accessToken("made-up-" + UUID.randomUUID(), "ann", "page", "parley:answer")
        .signed(SERVER.strangersKey());
  }

  private CompletableFuture<Integer> later(String token) {
    return CompletableFuture.supplyAsync(() -> status(token), strangers);
  }

  private static int status(String token) {
    return Asked.with(token).get("/api/v1/me").statusCode();
  }
}
