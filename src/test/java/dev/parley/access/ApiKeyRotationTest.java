package dev.parley.access;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Keys come and go while the service runs; a broken file changes nothing. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class ApiKeyRotationTest {
  private static final String NEW = "parley_new-0123456789-0123456789-0123456789";
  private static final String NEWER = "parley_newer-0123456789-0123456789-0123456789";

  @AfterEach
  void restore() {
    WithCredentials.write(WithCredentials.lines());
    awaitStatus(NEW, 401);
    awaitStatus(WithCredentials.ASKING, 200);
  }

  @Test
  void aNewKeyWorksBesideTheOldOneAndThenInsteadOfIt() {
    WithCredentials.write(WithCredentials.lines() + "agent ask " + WithCredentials.hash(NEW));
    awaitStatus(NEW, 200);
    assertEquals(200, status(WithCredentials.ASKING));

    WithCredentials.write("agent ask " + WithCredentials.hash(NEW));
    awaitStatus(WithCredentials.ASKING, 401);
    assertEquals(200, status(NEW));
  }

  @Test
  void aBrokenFileLeavesTheKeysAsTheyAre() {
    WithCredentials.write(WithCredentials.lines() + "agent ask " + WithCredentials.hash(NEW));
    awaitStatus(NEW, 200);

    try (Logged errors = new Logged("dev.parley.access.ApiKeys")) {
      WithCredentials.write("agent everything " + WithCredentials.hash(NEWER));
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> errors.messages().stream().anyMatch(m -> m.contains("stay as they are")));
    }
    assertEquals(200, status(NEW));
    assertEquals(401, status(NEWER));
  }

  private static void awaitStatus(String key, int wanted) {
    await().atMost(Duration.ofSeconds(30)).until(() -> status(key) == wanted);
  }

  private static int status(String key) {
    return Asked.with(key).get("/api/v1/me").statusCode();
  }
}
