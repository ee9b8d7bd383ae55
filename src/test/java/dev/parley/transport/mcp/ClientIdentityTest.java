package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who gets an answer that nobody collected, if a call has no tool-use id: the client that asked,
 * and no other client, even if session, credential and arguments are equal.
 */
@QuarkusTest
class ClientIdentityTest {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  /** Every conversation key that a host is known to send. */
  private static final List<String> CONVERSATIONS =
      List.of(
          "{\"threadId\":\"%s\"}",
          "{\"x-codex-turn-metadata\":{\"session_id\":\"%s\"}}",
          "{\"x-codex-turn-metadata\":{\"session_id\":\"same\",\"thread_id\":\"%s\"}}",
          "{\"vscode.conversationId\":\"%s\"}",
          "{\"ai.opencode/sessionID\":\"%s\"}",
          "{\"sessionID\":\"%s\"}",
          "{\"openai/session\":\"%s\"}",
          "{\"antigravity.google/conversation_id\":\"%s\"}",
          // as long as a host likes
          "{\"threadId\":\"" + "x".repeat(1_000) + "%s\"}",
          "{\"threadId\":\"with spaces %s\"}");

  @RegisterExtension final Parley parley = new Parley();

  static Stream<String> conversations() {
    return CONVERSATIONS.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("conversations")
  void twoConversationsOfOneHostAreTwoClients(String form) {
    ParleyPerson person = parley.person();
    String red = answered(person, in(form, "a"));

    assertAskedAnew(person, in(form, "b"));
    assertAskedAnew(person, call());
    assertGets(red, in(form, "a"));
  }

  @Test
  @DisplayName("an open question that nobody waits for is not given to another client either")
  void openQuestionsAreKeptApart() {
    ParleyPerson person = parley.person();
    in(CONVERSATIONS.getFirst(), "a").capable(TASKS).send();
    JsonNode first = person.sees();
    in(CONVERSATIONS.getFirst(), "b").capable(TASKS).send();
    JsonNode second = person.sees();
    in(CONVERSATIONS.getFirst(), "a").capable(TASKS).send();
    person.answers(second, answer("colour", "Blue"));
    person.answers(first, answer("colour", "Red"));

    assertNotEquals(first.path("reference"), second.path("reference"));
    assertGets("Red", in(CONVERSATIONS.getFirst(), "a"));
    assertGets("Blue", in(CONVERSATIONS.getFirst(), "b"));
    assertEquals(2, person.count("interaction/requested"));
  }

  @ParameterizedTest(name = "{0} {1} after {2} {3}")
  @CsvSource({"editor,2,editor,1", "other,1,editor,1", "'editor 1',,editor,1", "editor,,editor,1"})
  void anotherNameOrVersionIsAnotherClient(
      String name, String version, String before, String versionBefore) {
    ParleyPerson person = parley.person();
    String red = answered(person, named(before, versionBefore));

    assertAskedAnew(person, named(name, version));
    // the name counts before the program
    assertGets(red, named(before, versionBefore).header("User-Agent", "another/1"));
  }

  @Test
  @DisplayName("a conversation goes before a name")
  void conversationGoesBeforeTheName() {
    ParleyPerson person = parley.person();
    String form = CONVERSATIONS.getFirst();
    String red = answered(person, in(form, "a"));

    assertGets(
        red, in(form, "a").meta(Mcp.CLIENT_INFO, Json.read("{\"name\":\"n\",\"version\":\"1\"}")));
  }

  @Test
  @DisplayName("without a name the program counts")
  void anotherProgramIsAnotherClient() {
    ParleyPerson person = parley.person();
    String red = answered(person, nameless("one/1"));

    assertAskedAnew(person, nameless("one/2"));
    assertAskedAnew(person, call());
    assertGets(red, nameless("one/1"));
  }

  @Test
  @DisplayName("a legacy session id does not count: it changes when a host starts again")
  void legacySessionsDoNotCount() {
    ParleyPerson person = parley.person();
    ParleyHost before = parley.host("2025-11-25", Json.object());
    before.call(ASK, Questions.colour()).param("task", Json.object()).send();
    person.answers(person.sees(), answer("colour", "Red"));
    ParleyHost after = parley.host("2025-11-25", Json.object());

    assertNotEquals(before.sessionId(), after.sessionId());
    assertGets("Red", after.call(ASK, Questions.colour()));
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("over /rpc and REST the program alone counts, whatever _meta says")
  void onlyTheProgramCountsElsewhere() {
    ParleyPerson person = parley.person();
    ObjectNode call = Questions.waitless(Questions.colour());
    JsonNode meta = Json.read("{\"threadId\":\"a\"}");
    parley.rpcAs("one/1", ASK, call);
    person.answers(person.sees(), answer("colour", "Red"));
    JsonNode other = parley.rpcAs("two/1", ASK, call).path("result");
    person.answers(person.sees(), answer("colour", "Blue"));
    JsonNode same = parley.rpcAs("one/1", ASK, call.set("_meta", meta)).path("result");

    assertEquals("pending", other.path("status").asText());
    assertEquals("Red", same.at("/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("a default that stood in for an answer is not taken for a human's answer")
  void defaultsAreAskedAnew() {
    ParleyPerson person = parley.person();
    JsonNode arguments =
        Json.read(
            """
            {"timeoutSeconds":0.1,"onTimeout":"defaults","questions":[
              {"id":"colour","text":"Which?","choices":["Red","Blue"],"defaultValue":"Red"}]}\
            """);
    parley.modernCall(ASK, arguments).capable(TASKS).send();
    assertEquals("answered", person.seesEnding().path("status").asText());
    person.sees();
    parley.modernCall(ASK, arguments).capable(TASKS).send();

    assertEquals("open", person.sees().path("status").asText());
  }

  private Mcp call() {
    return parley.modernCall(ASK, Questions.colour());
  }

  private Mcp in(String form, String conversation) {
    Mcp call = call();
    Json.read(form.formatted(conversation))
        .properties()
        .forEach(member -> call.meta(member.getKey(), member.getValue()));
    return call;
  }

  private Mcp named(String name, String version) {
    ObjectNode info = Json.object().put("name", name);
    return version == null
        ? call().meta(Mcp.CLIENT_INFO, info).deviant()
        : call().meta(Mcp.CLIENT_INFO, info.put("version", version));
  }

  private Mcp nameless(String program) {
    return call().withoutMeta(Mcp.CLIENT_INFO).header("User-Agent", program);
  }

  /** Has a question answered whose result nobody collects. */
  private static String answered(ParleyPerson person, Mcp call) {
    call.capable(TASKS).send();
    person.answers(person.sees(), answer("colour", "Red"));
    return "Red";
  }

  private static void assertGets(String answer, Mcp call) {
    Reply reply = call.send();
    assertTrue(reply.text().contains(answer), reply::text);
  }

  private static void assertAskedAnew(ParleyPerson person, Mcp call) {
    InFlight waiting = call.start();
    JsonNode question = person.sees();
    person.answers(question, answer("colour", "Blue"));
    assertTrue(waiting.reply().text().contains("Blue"), waiting.reply()::text);
  }
}
