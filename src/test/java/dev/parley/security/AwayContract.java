package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person says until when they are away, and what their time zone is. */
abstract class AwayContract extends InboxFixture {
  private static final String AWAIT =
      """
      {jsonrpc:'2.0',id:1,method:'await_user_answers',params:{reference:'REFERENCE',waitSeconds:0}}\
      """;

  private static final String AWAIT_BY_MCP =
      """
      {jsonrpc:'2.0',id:1,method:'tools/call',params:{name:'await_user_answers',
       arguments:{reference:'REFERENCE',waitSeconds:0},
       _meta:{'io.modelcontextprotocol/protocolVersion':'2026-07-28',
              'io.modelcontextprotocol/clientInfo':{name:'hasty',version:'1'},
              'io.modelcontextprotocol/clientCapabilities':{}}}}\
      """;

  static String in(Duration time) {
    return Instant.now().plus(time).truncatedTo(ChronoUnit.MILLIS).toString();
  }

  static JsonNode until(String until) {
    return Js.object().put("until", until);
  }

  private Response settings() {
    return Asked.with(token).get("/api/v1/me/settings");
  }

  Response put(String body) {
    return Asked.with(token).body(Js.wire(Js.of(body))).put("/api/v1/me/settings");
  }

  private String shown() {
    return settings().then().statusCode(200).extract().asString();
  }

  @Test
  void allPagesLearnThatTheirPersonIsAway() {
    Tab tab = tab(token);
    Tab second = tab(token);
    Tab foreign = tab(WithCredentials.answererOf("bob-" + person));
    for (Tab each : List.of(tab, second, foreign)) {
      assertFalse(each.await("inbox/ready").has("backAt"));
    }
    String soon = in(Duration.ofHours(1));

    JsonNode reply = tab.request("inbox/away", until(soon));

    JsonNode away = Js.object().put("backAt", soon);
    assertEquals(away, reply.path("result"), reply::toString);
    assertEquals(away, tab.await("inbox/away"));
    assertEquals(away, second.await("inbox/away"));
    assertEquals(soon, tab(token).await("inbox/ready").path("backAt").asText());
    assertEquals("{\"backAt\":\"" + soon + "\"}", shown());
    reply = second.request("inbox/away", Js.object().putNull("until"));
    assertEquals(Js.object(), reply.path("result"), reply::toString);
    assertEquals(Js.object(), tab.await("inbox/away"));
    assertFalse(tab(token).await("inbox/ready").has("backAt"));
    put("{backAt:'" + soon + "'}").then().statusCode(200);
    assertEquals(away, tab.await("inbox/away"));
    foreign.request("inbox/active", Js.object());
    assertFalse(
        foreign.seen().stream()
            .anyMatch(frame -> frame.path("method").asText().equals("inbox/away")));
  }

  @Test
  void pendingTellsTheHost() {
    String soon = in(Duration.ofHours(1));
    put("{timeZone:'Asia/Tokyo',backAt:'" + soon + "'}").then().statusCode(200);
    String local =
        Instant.parse(soon).plus(Duration.ofHours(9)).toString().substring(0, 16).replace('T', ' ');
    String sentence =
        "The person they are for says that they are away, and back at %s (%s in Asia/Tokyo)."
            .formatted(soon, local);

    JsonNode rest = Js.strict(ask(host, session("a"), "a1", "{}").asString());
    assertAway(rest, soon, sentence);
    JsonNode rpc = post("/rpc", AWAIT, rest.path("reference").asText()).path("result");
    assertAway(rpc, soon, sentence);
    JsonNode mcp = post("/mcp", AWAIT_BY_MCP, rest.path("reference").asText()).path("result");
    assertAway(mcp.path("structuredContent"), soon, sentence);
    assertTrue(mcp.at("/content/0/text").asText().contains(sentence), mcp::toString);
    put("{backAt:null}").then().statusCode(200);
    rpc = post("/rpc", AWAIT, rest.path("reference").asText()).path("result");
    assertFalse(rpc.has("backAt"), rpc::toString);
    assertFalse(rpc.path("text").asText().contains("away"), rpc::toString);
  }

  private static void assertAway(JsonNode pending, String backAt, String sentence) {
    assertEquals("pending", pending.path("status").asText(), pending::toString);
    assertEquals(backAt, pending.path("backAt").asText());
    assertTrue(pending.path("message").asText().contains(sentence), pending::toString);
  }

  private JsonNode post(String path, String body, String reference) {
    return Js.strict(
        Asked.with(host)
            .header("Accept", "application/json, text/event-stream")
            .headers(
                path.equals("/mcp")
                    ? Map.of(
                        "MCP-Protocol-Version",
                        "2026-07-28",
                        "Mcp-Method",
                        "tools/call",
                        "Mcp-Name",
                        "await_user_answers")
                    : Map.of())
            .header("Parley-Session", session("a"))
            .body(Js.wire(Js.of(body.replace("REFERENCE", reference))))
            .post(path)
            .asString()
            // a call of MCP that waits is answered in a stream of events
            .replaceFirst("(?s)^:.*\\ndata: ?", ""));
  }

  @Test
  void whoseTimeHasComeIsBack() {
    Tab tab = tab(token);
    String soon = in(Duration.ofSeconds(2));
    tab.request("inbox/away", until(soon));

    await().until(() -> shown().equals("{}"));

    assertFalse(tab(token).await("inbox/ready").has("backAt"));
  }

  @Test
  void theZoneOfAPageFillsOnlyAGap() {
    Tab tab = tab(token);
    ObjectNode away = ((ObjectNode) until(in(Duration.ofHours(1)))).put("timeZone", "Asia/Tokyo");
    tab.request("inbox/away", away);
    assertEquals("Asia/Tokyo", settings().path("timeZone"));

    tab.request("inbox/away", away.put("timeZone", "Europe/Berlin"));
    assertEquals("Asia/Tokyo", settings().path("timeZone"));
    put("{timeZone:'Europe/Berlin'}").then().statusCode(200);
    assertEquals("Europe/Berlin", settings().path("timeZone"));
    assertEquals(away.path("until").asText(), settings().path("backAt"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{until:1}",
        "{until:'tomorrow'}",
        "{until:'2020-01-01T00:00:00Z'}",
        "{until:'2999-01-01T00:00:00Z'}",
        "{until:'+999999999-12-31T23:59:59-18:00'}",
        "{until:null,timeZone:'Atlantis/Centre'}",
        "{until:null,timeZone:'+02:00'}",
        "{until:null,timeZone:7}"
      })
  void refusesWhatIsNoTimeAhead(String params) {
    JsonNode refused = tab(token).request("inbox/away", Js.of(params));

    assertEquals("invalid_argument", error(refused), refused::toString);
    assertEquals("{}", shown());
  }

  @Test
  void thirtyDaysAreTheMost() {
    Tab tab = tab(token);
    JsonNode refused =
        tab.request("inbox/away", until(in(Duration.ofDays(30).plus(Duration.ofMinutes(5)))));
    assertEquals("invalid_argument", error(refused), refused::toString);
    JsonNode taken =
        tab.request("inbox/away", until(in(Duration.ofDays(30).minus(Duration.ofMinutes(5)))));
    assertEquals(1, taken.path("result").size(), taken::toString);
  }

  @Test
  void aDeviceThatKnowsAnOlderStateChangesNothing() {
    String old = settings().then().statusCode(200).extract().header("ETag");
    String tag = put("{timeZone:'Europe/Berlin'}").then().extract().header("ETag");

    for (String stale : List.of(old, "W/" + tag, "nonsense")) {
      Asked.with(token)
          .header("If-Match", stale)
          .body("{\"timeZone\":\"Asia/Tokyo\"}")
          .put("/api/v1/me/settings")
          .then()
          .statusCode(412)
          .body("error", equalTo("settings_changed"));
    }
    assertEquals("{\"timeZone\":\"Europe/Berlin\"}", shown());
    assertEquals(tag, settings().header("ETag"));
    for (String current : List.of("\"other\", " + tag, "*")) {
      Asked.with(token)
          .header("If-Match", current)
          .body("{\"timeZone\":null}")
          .put("/api/v1/me/settings")
          .then()
          .statusCode(200);
    }
    assertEquals("{}", shown());
    assertEquals(old, settings().header("ETag"));
  }

  @Test
  void areForPeopleAlone() {
    for (String program : List.of(WithCredentials.ANSWERING, host)) {
      Asked.with(program)
          .get("/api/v1/me/settings")
          .then()
          .statusCode(403)
          .body("detail", containsString(program.equals(host) ? "scope" : "inbox"));
    }
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session("a"), "{\"person\":\"Ada\"}");
    Asked.with(ticket)
        .body("{\"timeZone\":\"Asia/Tokyo\"}")
        .put("/api/v1/me/settings")
        .then()
        .statusCode(403);
    Tab atSession = tab("/ws/v1/sessions/" + session("a"), token);
    JsonNode unknown = atSession.request("inbox/away", Js.object().putNull("until"));
    assertEquals(-32601, unknown.at("/error/code").asInt(), unknown::toString);
  }
}
