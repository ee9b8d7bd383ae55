package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The hints for a client that lacks the scope with which its human could answer. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class RelayHintsTest extends RelayAttack {
  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  void pendingNamesTheScope(String revision) {
    for (JsonNode capabilities : new JsonNode[] {FORM, APPS}) {
      String pending = pending(WithCredentials.ASKING, revision, capabilities);
      assertTrue(pending.contains("it calls without the scope " + RELAY), pending);
      assertTrue(pending.contains("Tell the user to answer at https://ask.example.com"), pending);
      assertFalse(pending.contains("parley.routes"), pending);
    }
    assertFalse(pending(WithCredentials.ASKING, revision, Json.object()).contains(RELAY));
    assertFalse(pending(WithCredentials.RELAYING, revision, APPS).contains(RELAY));
  }

  @Test
  @DisplayName("so does the pending result of a legacy client of views that takes no stream")
  void pendingNamesTheScopeWithoutAStream() {
    JsonNode asked = Questions.freeText("Which one? " + UUID.randomUUID());
    for (JsonNode capabilities : new JsonNode[] {APPS, FORM}) {
      Mcp call =
          host(WithCredentials.ASKING, "2025-11-25", capabilities)
              .call(ASK, asked)
              .without("Accept")
              .header("Accept", "application/json");
      Reply pending = hasty(call).send();
      assertEquals("pending", pending.outcome(), pending::body);
      // forms travel on streams alone
      assertEquals(capabilities.equals(APPS), pending.text().contains(RELAY), pending::text);
    }
  }

  @Test
  void tasksNameTheScope() throws IOException {
    assertTrue(statusMessage(Questions.freeText("Why?")).contains(RELAY));
    assertTrue(statusMessage(Questions.freeText("Why?")).contains("Tell the user to answer at"));
    String secret = statusMessage(Questions.freeText("Enter your password"));
    assertFalse(secret.contains(RELAY), "a form would not go out with it either: " + secret);
    assertTrue(secret.contains("ask for a secret"), secret);

    try (RawSocket _ = frontend()) {
      String seen = statusMessage(Questions.freeText("Why?"));
      assertTrue(seen.contains(RELAY), seen);
      assertFalse(seen.contains("Tell the user"), "somebody looks at it: " + seen);
    }
  }

  private String statusMessage(JsonNode arguments) {
    ParleyHost host = host(WithCredentials.ASKING, TASKS_AND_FORM);
    JsonNode created = host.call(ASK, arguments).send().result();
    JsonNode now = task(host, created.path("taskId").asText());
    String message = now.path("statusMessage").asText();
    assertEquals(message, created.path("statusMessage").asText());
    return message;
  }

  @Test
  @DisplayName("it does so besides the page that the client was asked to open")
  void pendingNamesTheScopeBesidesThePage() {
    JsonNode both = Json.read("{\"elicitation\":{\"form\":{},\"url\":{}}}");
    ParleyHost host = host(WithCredentials.hostOf("ann"), both);
    Reply asked = host.call(ASK, Questions.colour()).send();
    assertTrue(asked.result().path("inputRequests").has("page-1"), asked::body);
    Reply pending = hasty(host.retry(asked, Questions.colour(), "page-1", ACCEPT)).send();

    assertEquals("pending", pending.outcome());
    assertTrue(pending.text().contains(RELAY), pending::text);
    assertTrue(pending.text().contains("/ask/"), pending::text);
  }

  private String pending(String key, String revision, JsonNode capabilities) {
    JsonNode asked = Questions.freeText("Which one? " + UUID.randomUUID());
    Reply pending = hasty(host(key, revision, capabilities).call(ASK, asked)).send();
    assertEquals("pending", pending.outcome(), pending::body);
    assertTrue(pending.structured().path("message").asText().equals(pending.text()));
    return pending.text();
  }

  private static Mcp hasty(Mcp call) {
    return call.header("User-Agent", WithCredentials.HASTY + "/1");
  }
}
