package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.ShortLives;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Session ids that hold the session. */
@QuarkusTest
@TestProfile(ShortLives.class)
class SessionIdTest {
  private static final JsonNode CAPABLE = Json.read("{\"elicitation\":{}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("an id is visible ASCII, and no two are equal")
  void idsAreVisibleAscii() {
    String one = parley.host("2025-11-25", CAPABLE).sessionId();
    String other = parley.host("2025-11-25", CAPABLE).sessionId();

    assertTrue(one.matches("[!-~]{1,512}"), one);
    assertTrue(!one.equals(other));
  }

  @Test
  @DisplayName("an expired session is gone")
  void sessionsExpire() {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    assertEquals(200, host.request("ping").send().status());

    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> host.request("ping").send().status() == 404);
    assertEquals("404 -32600", host.request("tools/list").send().failure());
    assertEquals(404, host.request("notifications/initialized").withoutId().send().status());
  }

  @Test
  @DisplayName("what a legacy client calls itself is shown as host")
  void nameOfTheClientIsShown() {
    ParleyPerson person = parley.person();
    parley.host("2025-11-25", CAPABLE).call(ASK, Questions.colour()).start();
    JsonNode host = person.sees().path("host");

    assertEquals(Json.read("{\"name\":\"parley-test\",\"version\":\"1\"}"), host);
  }

  @Test
  @DisplayName("a batch shows it too, and a call without a session shows none")
  void nameOfTheClientIsShownForABatch() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host("2025-03-26", CAPABLE);
    JsonNode call = host.call(ASK, Questions.colour()).message();
    host.request("ping").body(Json.array().add(call).toString()).start();
    assertEquals("parley-test", person.sees().at("/host/name").asText());

    parley.legacyCall("2025-11-25", ASK, Questions.freeText("Why?")).start();
    assertTrue(person.sees().path("host").isMissingNode());
  }

  @Test
  @DisplayName("a very long name is shortened, and its session works")
  void longNamesAreShortened() {
    ParleyPerson person = parley.person();
    String name = "\u00e9".repeat(10_000);
    String id =
        parley
            .legacy("2025-11-25", "initialize")
            .param("protocolVersion", "2025-11-25")
            .param("capabilities", CAPABLE)
            .param("clientInfo", Json.object().put("name", name).put("version", name))
            .send()
            .headers()
            .firstValue("Mcp-Session-Id")
            .orElseThrow();
    parley.legacyCall("2025-11-25", ASK, Questions.colour()).header("Mcp-Session-Id", id).start();
    JsonNode host = person.sees().path("host");

    assertEquals("\u00e9".repeat(99) + "\u2026", host.path("name").asText());
    assertEquals(host.path("name"), host.path("version"));
  }

  @ParameterizedTest(name = "{0} is no session")
  @ValueSource(strings = {"x", "AAAA", "7c1a3a52-54c4-4bd9-a0ac-2b0c5b2cf2f0"})
  void madeUpSessionsAreGone(String id) {
    assertEquals(
        "404 -32600",
        parley.legacy("2025-11-25", "tools/list").header("Mcp-Session-Id", id).send().failure());
  }

  @Test
  @DisplayName("what was sealed for something else is no session")
  void otherSealsAreNoSessions() {
    String state =
        parley
            .modernCall(ASK, Questions.colour())
            .capable(CAPABLE)
            .send()
            .result()
            .path("requestState")
            .asText();

    assertEquals(
        404, parley.legacy("2025-11-25", "ping").header("Mcp-Session-Id", state).send().status());
  }

  @Test
  @DisplayName("an immediate decline says that there is no screen: the next way is tried")
  void declineAtOnceFallsThrough() {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).toolUse("t").start();
    host.answer(call.awaitMessage("elicitation/create", 1), "decline", null);

    assertEquals("open", parley.interaction("t").path("status").asText());
    call.hangUp();
  }
}
