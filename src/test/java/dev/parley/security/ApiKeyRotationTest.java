package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.Logged;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys come and go while the service runs. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class ApiKeyRotationTest {
  private static final String NEW = "parley_new-0123456789-0123456789-0123456789";

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
  void whatAWithdrawnKeyOpenedEndsWithIt() throws IOException {
    String session = "rotated-" + UUID.randomUUID();
    WithCredentials.write(WithCredentials.lines() + "agent answer " + WithCredentials.hash(NEW));
    awaitStatus(NEW, 200);
    String ticket = Asked.ticket(NEW, session, "{}");
    Asked.ask(WithCredentials.ASKING, session, "q").then().statusCode(202);
    try (RawSocket byKey = RawSocket.open(session, NEW);
        RawSocket byTicket = RawSocket.open(session, ticket)) {
      WithCredentials.write(WithCredentials.lines());
      awaitStatus(NEW, 401);

      String answer =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/respond\",\"params\":"
              + "{\"toolUseId\":\"q\",\"answers\":[{\"id\":\"q1\",\"answer\":[\"x\"]}]}}";
      byKey.send(answer);
      byTicket.send(answer);
      assertEquals(3000, byKey.closing().code());
      assertEquals(3000, byTicket.closing().code());
    }
    assertEquals(401, status(ticket));
    Asked.with(WithCredentials.ANSWERING)
        .get("/api/v1/sessions/{s}/interactions/q", session)
        .then()
        .body("status", equalTo("open"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n"})
  void aFileWithoutAnyKeyLeavesTheKeysAsTheyAre(String content) {
    // the service must see a readable file first, or the next write changes nothing
    WithCredentials.write(WithCredentials.lines() + "agent ask " + WithCredentials.hash(NEW));
    awaitStatus(NEW, 200);
    try (Logged errors = new Logged("dev.parley.security.authentication.ApiKeyWatch")) {
      WithCredentials.write(content);
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> errors.messages().stream().anyMatch(m -> m.contains("stay as they are")));
    }
    assertEquals(200, status(WithCredentials.ASKING));
  }

  private static void awaitStatus(String key, int wanted) {
    await().atMost(Duration.ofSeconds(30)).until(() -> status(key) == wanted);
  }

  private static int status(String key) {
    return Asked.with(key).get("/api/v1/me").statusCode();
  }
}
