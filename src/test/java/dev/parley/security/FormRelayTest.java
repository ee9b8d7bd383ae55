package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The attack by a form that the client shows, and answers itself. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class FormRelayTest extends RelayAttack {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @ParameterizedTest(name = "a retry says {0}")
  @ValueSource(strings = {"accept", "decline"})
  void retriesAreIgnored(String action) {
    Reply asked = asking(host(WithCredentials.RELAYING, FORM)).send();
    assertTrue(asked.result().path("inputRequests").has("answers-1"), asked::body);

    JsonNode response = action.equals("accept") ? RED : DECLINE;
    InFlight retry = retry(WithCredentials.ASKING, asked, response).start();
    retry.awaitLines(":", 1);
    assertOpen();
    assertAnsweredByTheHuman(retry);
  }

  @Test
  void retriesCountWithTheScope() {
    Reply asked = host(WithCredentials.RELAYING, FORM).call(ASK, Questions.colour()).send();
    Reply done = retry(WithCredentials.RELAYING, asked, RED).send();

    assertEquals("answered", done.outcome());
    assertEquals("form", done.structured().path("via").asText());
  }

  private Mcp retry(String key, Reply asked, JsonNode response) {
    return host(key, FORM).retry(asked, Questions.colour(), "answers-1", response);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2025-06-18"})
  @DisplayName("in the legacy era a form goes out, and is answered, with the scope alone")
  void legacyFormsAreForThoseThatMayRelay(String revision) {
    // declared with the scope, and used without it
    ParleyHost host = host(WithCredentials.RELAYING, revision, FORM);
    ParleyHost without = host.with(WithCredentials.ASKING);
    InFlight lesser = asking(without).start();
    lesser.awaitLines(":", 1);
    assertEquals(0, lesser.messages("elicitation/create").size());

    InFlight call = asking(host).start();
    JsonNode request = call.awaitMessage("elicitation/create", 1);
    for (JsonNode response : new JsonNode[] {RED, DECLINE}) {
      assertEquals(202, without.reply(request.path("id"), response).status());
      assertOpen();
    }
    assertEquals(0, lesser.messages("elicitation/create").size());

    host.reply(request.path("id"), RED);
    assertEquals("form", call.reply().structured().path("via").asText());
    assertEquals("form", lesser.reply().structured().path("via").asText());
  }

  @Test
  @DisplayName("a call that waited asks by form only while its key may relay")
  void noFormGoesOutOnceTheScopeIsWithdrawn() throws IOException {
    String key = "parley_soon-withdrawn-0123456789-0123456789-0123456789";
    try {
      WithCredentials.write(
          WithCredentials.lines() + WithCredentials.line("agent", "ask,relay", key));
      await().atMost(PATIENCE).until(() -> viewStatus(key) == 200);
      InFlight call;
      try (RawSocket _ = frontend()) {
        call =
            host(key, FORM)
                .call(ASK, Questions.colour())
                .header("User-Agent", WithCredentials.UNHURRIED + "/1")
                .start();
        call.awaitLines(":", 1);
        WithCredentials.write(WithCredentials.lines() + WithCredentials.line("agent", "ask", key));
        await().atMost(PATIENCE).until(() -> viewStatus(key) == 403);
      }
      String said = call.reply().body();
      assertFalse(said.contains("answers-1"), said);
    } finally {
      WithCredentials.write(WithCredentials.lines());
    }
  }

  private int viewStatus(String key) {
    return host(key, Json.object()).call("view_find_questions", Json.object()).send().status();
  }
}
