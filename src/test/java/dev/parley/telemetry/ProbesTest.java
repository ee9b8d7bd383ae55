package dev.parley.telemetry;

import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.EventLoopGroup;
import io.quarkus.netty.MainEventLoopGroup;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Kubernetes asks for at the management port. */
@QuarkusTest
class ProbesTest {
  private static final Pattern PATH = Pattern.compile("path: (/q/\\S+)");

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @Inject
  @MainEventLoopGroup
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  EventLoopGroup loops;

  @ParameterizedTest
  @CsvSource({
    "/q/health/started, started",
    "/q/health/live, event-loops",
    "/q/health/ready, store;slack;api-keys;Graceful Shutdown"
  })
  void sayTheirNameAndHowItStandsAndNothingElse(String path, String checks) {
    RestAssured.get(management.resolve(path))
        .then()
        .statusCode(200)
        .body("keySet()", containsInAnyOrder("status", "checks"))
        .body("status", is("UP"))
        .body("checks.name", containsInAnyOrder((Object[]) checks.split(";", -1)))
        .body("checks.status", everyItem(is("UP")))
        .body("checks.collectMany { it.keySet() }.unique() - ['name', 'status', 'data']", empty());
  }

  @Test
  void sayOfTheStoreWhichItIsAndWhetherItIsThere() {
    RestAssured.get(management.resolve("/q/health/ready"))
        .then()
        .body(
            "checks.find { it.name == 'store' }.data",
            is(Map.of("kind", "memory", "reachable", true)));
  }

  @Test
  void areThoseThatTheManifestsName() throws IOException {
    Set<String> named = new TreeSet<>();
    PATH.matcher(Files.readString(Path.of("k8s", "base", "deployment.yaml")))
        .results()
        .map((MatchResult found) -> found.group(1))
        .forEach(named::add);

    assertEquals(Set.of("/q/health/live", "/q/health/ready", "/q/health/started"), named);
  }

  @Test
  void areNotAtThePortOfTheClients() {
    RestAssured.get("/q/health/live").then().statusCode(404);
    RestAssured.get("/q/metrics").then().statusCode(404);
  }

  @Test
  void anEventLoopThatIsStuckIsNoLife() {
    EventLoopsCheck check = new EventLoopsCheck(loops);
    CountDownLatch stuck = new CountDownLatch(1);
    var loop = loops.next();
    loop.execute(() -> {
      try {
        assertTrue(stuck.await(30, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    try {
      assertEquals("DOWN", check.call().await().indefinitely().getStatus().name());
    } finally {
      stuck.countDown();
    }
    assertEquals("UP", check.call().await().indefinitely().getStatus().name());
  }
}
