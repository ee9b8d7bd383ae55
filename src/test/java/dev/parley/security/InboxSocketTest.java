package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One person answers what is asked in all their sessions, at one socket. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class InboxSocketTest extends InboxFixture {

  private void askOverRpc(String session) {
    Asked.with(host)
        .header("Parley-Session", session)
        .body(
            Js.wire(
                Js.of(
                    """
                    {jsonrpc:'2.0',id:1,method:'ask_user_questions',
                     params:{questions:[{text:'By RPC?'}],waitSeconds:0}}\
                    """)))
        .post("/rpc")
        .then()
        .statusCode(200);
  }

  private void askOverMcp(String session) {
    Asked.with(host)
        .header("Accept", "application/json, text/event-stream")
        .header("MCP-Protocol-Version", "2026-07-28")
        .header("Mcp-Method", "tools/call")
        .header("Mcp-Name", "ask_user_questions")
        .header("Parley-Session", session)
        .body(
            Js.wire(
                Js.of(
                    """
                    {jsonrpc:'2.0',id:1,method:'tools/call',params:{name:'ask_user_questions',
                     arguments:{questions:[{text:'By MCP?'}],urgency:'high'},
                     _meta:{'io.modelcontextprotocol/protocolVersion':'2026-07-28',
                            'io.modelcontextprotocol/clientInfo':{name:'hasty',version:'1'},
                            'io.modelcontextprotocol/clientCapabilities':{}}}}\
                    """)))
        .post("/mcp")
        .then()
        .statusCode(200);
  }

  @Test
  void hasWhatIsAskedInAllSessions() {
    ask(host, session("a"), "a1", "{}").then().statusCode(202);
    askOverRpc(session("b"));
    askOverMcp(session("c"));
    ask(WithCredentials.hostOf("bob-" + person), session("a"), "b1", "{}");

    Tab tab = tab(token);
    assertEquals(Js.of("{open:3,more:false}"), tab.await("inbox/ready"));
    List<String> sessions = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sessions.add(tab.await("interaction/requested").at("/interaction/sessionId").asText());
    }
    assertEquals(List.of(session("c"), session("a"), session("b")), sessions);

    ask(host, session("d"), "d1", "{}").then().statusCode(202);
    JsonNode live = tab.await("interaction/requested").path("interaction");
    assertEquals(session("d"), live.path("sessionId").asText());
    assertEquals("Which colour?", live.at("/questions/0/text").asText(), live::toString);
  }

  @Test
  void answersReachTheCallerAndAllFrontends() {
    ask(host, session("a"), "a1", "{}").then().statusCode(202);
    Tab tab = tab(token);
    Tab second = tab(token);
    Tab atSession = tab("/ws/v1/sessions/" + session("a"), token);
    tab.await("interaction/requested");
    second.await("interaction/requested");
    atSession.await("interaction/requested");
    CompletableFuture<String> waiting =
        CompletableFuture.supplyAsync(() ->
            asking(host, 30)
                .body(
                    Js.wire(
                        Js.of(
                            """
                            {toolUseId:'a1',arguments:
                             {questions:[{text:'Which colour?',type:'FreeText'}]}}\
                            """)))
                .post("/api/v1/sessions/{s}/interactions", session("a"))
                .then()
                .statusCode(200)
                .extract()
                .asString());

    JsonNode reply = tab.request("interaction/respond", answering(session("a"), "a1"));

    assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
    JsonNode result = Js.strict(waiting.join());
    assertEquals("inbox", result.path("via").asText());
    assertEquals("[\"Red\"]", result.at("/answers/0/answer").toString());
    for (Tab each : List.of(tab, second)) {
      JsonNode ending = each.await("interaction/resolved");
      assertEquals(session("a"), ending.path("sessionId").asText());
      assertEquals("a1", ending.path("toolUseId").asText());
      assertEquals(each == tab ? "you" : "other", ending.path("by").asText());
      assertEquals("inbox", ending.at("/interaction/via").asText());
    }
    JsonNode there = atSession.await("interaction/resolved");
    assertFalse(there.has("sessionId"), there::toString);
    assertEquals("other", there.path("by").asText());
    JsonNode late = second.request("interaction/decline", named(session("a"), "a1"));
    assertEquals("interaction_already_resolved", error(late));
    JsonNode collected = second.await("interaction/updated").path("interaction");
    assertEquals(session("a"), collected.path("sessionId").asText());
    assertTrue(collected.has("collectedAt"));
  }

  @Test
  void hearsWhatAnotherFrontendDoes() {
    ask(host, session("a"), "a1", "{}");
    Tab tab = tab(token);
    Tab atSession = tab("/ws/v1/sessions/" + session("a"), token);
    tab.await("interaction/requested");
    atSession.await("interaction/requested");
    JsonNode question = Js.object().put("toolUseId", "a1");

    atSession.request("interaction/seen", question);
    assertTrue(tab.await("interaction/updated").at("/interaction/seenAt").isTextual());
    ObjectNode draft = Js.object().put("toolUseId", "a1");
    draft.set("answers", Js.of("[{id:'q1',answer:['Re']}]"));
    atSession.request("interaction/draft", draft);
    assertEquals(
        "Re", tab.await("interaction/updated").at("/interaction/draft/0/answer/0").asText());
    Tab later = tab(token);
    assertEquals(
        "Re", later.await("interaction/requested").at("/interaction/draft/0/answer/0").asText());
    atSession.request("interaction/decline", question);
    assertEquals("other", tab.await("interaction/resolved").path("by").asText());
  }

  @Test
  void doesWhatASessionsFrontendCan() {
    ask(host, session("a"), "a1", "{}");
    ask(host, session("b"), "a1", "{}");
    Tab tab = tab(token);
    Tab atSession = tab("/ws/v1/sessions/" + session("b"), token);
    atSession.await("interaction/requested");
    JsonNode mine = named(session("b"), "a1");

    JsonNode seen = tab.request("interaction/seen", mine);
    assertTrue(seen.at("/result/seenAt").isTextual(), seen::toString);
    JsonNode drafted = tab.request("interaction/draft", answering(session("b"), "a1"));
    assertTrue(drafted.at("/result/kept").asBoolean(), drafted::toString);
    JsonNode extended =
        tab.request("interaction/extend", ((ObjectNode) mine.deepCopy()).put("seconds", 600));
    assertTrue(extended.at("/result/expiresAt").isTextual(), extended::toString);
    JsonNode got = tab.request("interaction/get", mine).path("result");
    assertEquals(session("b"), got.at("/interaction/sessionId").asText());
    assertEquals("Red", got.at("/interaction/draft/0/answer/0").asText());
    JsonNode there =
        atSession.request("interaction/get", Js.object().put("toolUseId", "a1")).path("result");
    assertEquals("Red", there.at("/interaction/draft/0/answer/0").asText());
    assertEquals(Js.object(), tab.request("inbox/active", Js.object()).path("result"));
    JsonNode cancelled = tab.request("interaction/cancel", mine);
    assertEquals("cancelled", cancelled.at("/result/status").asText());
    JsonNode ended = tab.request("interaction/get", mine).path("result");
    assertEquals("cancelled", ended.at("/interaction/status").asText());
    assertEquals(
        "declined",
        tab.request("interaction/decline", named(session("a"), "a1"))
            .at("/result/status")
            .asText());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "interaction/get",
        "interaction/respond",
        "interaction/decline",
        "interaction/cancel",
        "interaction/extend",
        "interaction/seen",
        "interaction/draft"
      })
  void refusesWhatIsNotNamedOrNotTheirs(String method) {
    String foreign = "foreign-" + person;
    ask(WithCredentials.hostOf(foreign), foreign, "f1", "{}").then().statusCode(202);
    Tab tab = tab(token);
    ObjectNode params = answering(foreign, "f1").put("seconds", 60);

    assertEquals("interaction_not_found", error(tab.request(method, params)));
    assertEquals("interaction_not_found", error(tab.request(method, params.put("toolUseId", "x"))));
    for (String missing : List.of("sessionId", "toolUseId")) {
      ObjectNode nameless = params.deepCopy();
      nameless.remove(missing);
      JsonNode refused = tab.request(method, nameless);
      assertEquals(-32602, refused.at("/error/code").asInt(), refused::toString);
      assertEquals("invalid_argument", error(refused));
    }
    assertEquals("invalid_id", error(tab.request(method, params.put("sessionId", "a b"))));
    assertEquals(
        "open",
        Asked.with(WithCredentials.answererOf(foreign))
            .get("/api/v1/sessions/{s}/interactions/f1", foreign)
            .path("status"));
  }

  @Test
  void refusesAnAnswerAsTheSocketOfASession() {
    ask(
            host,
            session("a"),
            "a1",
            "{questions:[{text:'Go?',choices:['Yes','No'],allowOther:false}]}")
        .then()
        .statusCode(202);
    Tab tab = tab(token);

    JsonNode refused = tab.request("interaction/respond", answering(session("a"), "a1"));

    assertEquals(-32602, refused.at("/error/code").asInt());
    assertEquals("not_a_choice", refused.at("/error/data/details/0/error").asText());
    assertEquals(-32601, tab.request("session/message", Js.object()).at("/error/code").asInt());
    Tab atSession = tab("/ws/v1/sessions/" + session("a"), token);
    assertEquals(-32601, atSession.request("inbox/active", Js.object()).at("/error/code").asInt());
  }
}
