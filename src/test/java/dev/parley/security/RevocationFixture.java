package dev.parley.security;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What tests of withdrawn keys need: a file of keys that changes, and calls of the client in it.
 */
abstract class RevocationFixture {
  static final Duration PATIENCE = Duration.ofSeconds(30);
  static final String ASK = key("rover-asks");
  static final String ASK_TOO = key("rover-asks-too");
  static final String ANSWER = key("rover-answers");

  @RegisterExtension final Parley parley = new Parley();

  final String session = "revoked-" + UUID.randomUUID();

  @AfterEach
  void restore() {
    with("");
    awaitStatus(ASK, 401);
    awaitStatus(ANSWER, 401);
  }

  /** Asks, and waits for the answer. */
  final CompletableFuture<JsonNode> waiting(String key) {
    CompletableFuture<JsonNode> call =
        CompletableFuture.supplyAsync(() ->
            Json.read(
                Asked.with(key)
                    .header("Prefer", "wait=60")
                    .body(
                        """
                        {"toolUseId":"q","arguments":{"questions":[
                         {"text":"planted question","type":"FreeText"}]}}\
                        """)
                    .post("/api/v1/sessions/{s}/interactions", session)
                    .asString()));
    await()
        .atMost(PATIENCE)
        .until(() ->
            Asked.with(key)
                    .body(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interactions/get\",\"params\":"
                            + "{\"toolUseId\":\"q\",\"_meta\":{\"dev.parley/sessionId\":\""
                            + session
                            + "\"}}}")
                    .post("/rpc")
                    .path("result.status")
                != null);
    return call;
  }

  static String asker() {
    return WithCredentials.line("rover", "ask", ASK);
  }

  static void with(String more) {
    WithCredentials.write(WithCredentials.lines() + more);
  }

  static void awaitStatus(String key, int wanted) {
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> status(key) == wanted);
  }

  static int status(String key) {
    return Asked.with(key).get("/api/v1/me").statusCode();
  }

  static String key(String name) {
    return "parley_" + name + "-0123456789-0123456789-0123456789";
  }
}
