package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The attack by a page that the client is asked to open, and does not open. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class PageRelayTest extends RelayAttack {
  private static final JsonNode PAGE = Json.read("{\"elicitation\":{\"url\":{}}}");

  @ParameterizedTest(name = "{0} ends it as {1}")
  @CsvSource({"decline, declined", "cancel, cancelled"})
  @DisplayName("with the scope, a client that refuses to open the page speaks for its human")
  void refusedPagesEndWithTheScope(String action, String status) {
    ParleyHost host = host(WithCredentials.relayingHostOf("ann"), PAGE);
    Reply asked = host.call(ASK, Questions.colour()).send();
    Reply ended = refusing(host, asked, action).send();

    assertEquals(status, ended.outcome(), ended::body);
    assertEquals("form", ended.structured().path("via").asText(), ended::body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"decline", "cancel"})
  @DisplayName("without the scope it speaks for nobody: the question stays, and the human answers")
  void refusedPagesEndNothing(String action) {
    ParleyHost host = host(WithCredentials.hostOf("ann"), PAGE);
    Reply asked = asking(host).send();
    InFlight retry = refusing(host, asked, action).start();
    retry.awaitLines(":", 1);

    assertAnsweredByTheHuman(retry, WithCredentials.answererOf("ann"));
  }

  private static Mcp refusing(ParleyHost host, Reply asked, String action) {
    JsonNode response = Json.object().put("action", action);
    return host.retry(asked, Questions.colour(), "page-1", response);
  }
}
