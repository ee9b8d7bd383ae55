package dev.parley.telemetry.tracing;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a collector gets to see of a question, whichever door the call came through. */
@QuarkusTest
@TestProfile(Traced.class)
class TracingTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";
  private static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";
  private static final String OTHERS_TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String OTHERS_SPAN = "b7ad6b7169203331";
  private static final String OTHERS = "00-" + OTHERS_TRACE + "-" + OTHERS_SPAN + "-01";
  private static final String LATEST_LEGACY = "2025-11-25";

  private static Collector collector;

  @RegisterExtension final Parley parley = new Parley();

  /** New for each test, and the tool-use id of its call. */
  private final String id = UUID.randomUUID().toString();

  @BeforeAll
  static void listen() {
    collector = new Collector(Traced.port());
  }

  @AfterAll
  static void stop() {
    collector.close();
  }

  private Mcp modern() {
    return parley.modernCall(ASK, Questions.colour()).toolUse(id);
  }

  /** Somebody answers what is asked next. */
  private static void answered(ParleyPerson person) {
    person.answers(person.sees(), answer("colour", "Red"));
  }

  private static void assertOneTrace(Told spans, String trace, String caller) {
    Exported ask = spans.get("ask");
    assertEquals(caller, ask.parent());
    for (Exported span : spans.all()) {
      assertEquals(trace, span.trace(), span::toString);
      assertTrue(span.began() <= span.ended(), span::toString);
      assertEquals(ASK, span.attribute("gen_ai.tool.name"), span::toString);
      if (!span.name().equals("ask")) {
        assertEquals(ask.id(), span.parent(), span::toString);
      }
    }
  }

  @Test
  void modernCallIsOneTraceOfItsCaller() {
    ParleyPerson person = parley.person();
    InFlight call =
        modern()
            .meta("traceparent", PARENT)
            .meta("tracestate", "congo=t61rcWkgMzE")
            .meta("baggage", "who=ann")
            .header("traceparent", OTHERS)
            .start();
    answered(person);
    assertEquals("answered", call.reply().outcome());

    Told spans = collector.await(id, "ask", "show", "answer", "return");
    assertOneTrace(spans, TRACE, SPAN);
    Exported ask = spans.get("ask");
    assertEquals(2, ask.kind());
    assertEquals("congo=t61rcWkgMzE", ask.state());
    assertEquals(List.of(OTHERS_TRACE + "-" + OTHERS_SPAN), ask.links());
    assertEquals(
        Map.of(
            "gen_ai.operation.name",
            "execute_tool",
            "gen_ai.tool.name",
            ASK,
            "gen_ai.tool.call.id",
            id,
            "gen_ai.conversation.id",
            parley.session(),
            "mcp.method.name",
            "tools/call",
            "mcp.protocol.version",
            Mcp.MODERN,
            "parley.channel",
            "mcp",
            "parley.attached",
            "false"),
        ask.attributes());
    assertEquals("socket", spans.get("show").attribute("parley.way"));
    assertEquals("answered", spans.get("answer").attribute("parley.status"));
    assertEquals("human", spans.get("answer").attribute("parley.by"));
    assertEquals("false", spans.get("return").attribute("parley.replayed"));
    assertEquals(List.of(TRACE + "-" + SPAN), spans.get("return").links());
    assertEquals("congo=t61rcWkgMzE", spans.get("return").state());
    assertTrue(spans.get("show").ended() <= spans.get("answer").ended(), spans::toString);
    assertEquals(spans.get("answer").ended(), spans.get("return").began());
    assertEquals("parley", ask.process().get("service.name"));
  }

  @Test
  void legacyCallIsOneTraceOfItsRequest() {
    ParleyPerson person = parley.person();
    InFlight call =
        parley
            .legacyCall(LATEST_LEGACY, ASK, Questions.colour())
            .toolUse(id)
            .header("traceparent", PARENT)
            .start();
    answered(person);
    assertEquals("answered", call.reply().outcome());

    Told spans = collector.await(id, "ask", "show", "answer", "return");
    assertOneTrace(spans, TRACE, SPAN);
    assertEquals(List.of(), spans.get("ask").links());
    assertEquals(LATEST_LEGACY, spans.get("ask").attribute("mcp.protocol.version"));
  }

  @Test
  void legacyCallsMayNameTheirTraceThemselves() {
    parley
        .legacyCall(LATEST_LEGACY, ASK, colours(0.2))
        .toolUse(id)
        .meta("traceparent", PARENT)
        .send();

    Told spans = collector.await(id, "ask", "answer", "return");
    assertOneTrace(spans, TRACE, SPAN);
    assertEquals("expired", spans.get("answer").attribute("parley.status"));
    assertEquals("policy", spans.get("answer").attribute("parley.by"));
  }

  @Test
  void plainCallIsOneTraceAndItsResultIsLinkedToWhoeverFetchesIt() {
    ParleyPerson person = parley.person();
    JsonNode pending = rpc(ASK, Questions.waitless(Questions.colour()), PARENT);
    assertEquals("pending", pending.path("status").asText(), pending::toString);
    answered(person);
    JsonNode reference = Questions.reference(pending.path("reference").asText());
    assertEquals("answered", rpc(AWAIT, reference, OTHERS).path("status").asText());
    collector.await(id, "ask", "show", "answer", "return");
    assertTrue(rpc(AWAIT, reference, OTHERS).path("replayed").asBoolean());

    Told spans = collector.await(id, "ask", "show", "answer", "return", "return");
    assertOneTrace(spans, TRACE, SPAN);
    assertEquals("rpc", spans.get("ask").attribute("parley.channel"));
    assertEquals(List.of(OTHERS_TRACE + "-" + OTHERS_SPAN), spans.get("return").links());
    assertEquals("true", spans.get("return").attribute("parley.replayed"));
  }

  private JsonNode rpc(String method, JsonNode arguments, String parent) {
    ObjectNode params = arguments.deepCopy();
    params.putObject("_meta").put("traceparent", parent).put("dev.parley/toolUseId", id);
    return parley.rpc(method, params).path("result");
  }

  private static ObjectNode colours(double seconds) {
    return Questions.lasting(seconds, Questions.colour());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "zz-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
      })
  void malformedParentIsAsNone(String parent) {
    JsonNode result = rpc(ASK, Questions.waitless(Questions.colour()), parent);
    assertEquals("pending", result.path("status").asText(), result::toString);

    Exported ask = collector.await(id, "ask").get("ask");
    assertEquals("", ask.parent());
    assertNotEquals(TRACE, ask.trace());
  }

  @Test
  void unfitMembersAreIgnored() {
    ObjectNode params = Questions.waitless(Questions.colour());
    params
        .putObject("_meta")
        .put("dev.parley/toolUseId", id)
        .put("tracestate", "a=b,".repeat(2_000))
        .put("traceparent", PARENT);
    parley.rpc(ASK, params);
    assertEquals("", collector.await(id, "ask").get("ask").state());

    params
        .withObjectProperty("_meta")
        .put("traceparent", 17)
        .put("dev.parley/toolUseId", id + "-2");
    assertEquals("pending", parley.rpc(ASK, params).at("/result/status").asText());
    assertEquals("", collector.await(id + "-2", "ask").get("ask").parent());
  }

  @Test
  void whatTheCallerDoesNotTraceIsNotTraced() {
    rpc(ASK, Questions.waitless(Questions.colour()), "00-" + TRACE + "-" + SPAN + "-00");
    // goes out after the other would have
    ObjectNode later = Questions.waitless(Questions.freeText("And then?"));
    later.putObject("_meta").put("dev.parley/toolUseId", id + "-2");
    parley.rpc(ASK, later);

    collector.await(id + "-2", "ask");
    assertEquals(List.of(), collector.spans(id));
  }

  @Test
  void theSameCallAgainIsLinkedToTheQuestionThatItFinds() {
    rpc(ASK, Questions.waitless(Questions.colour()), PARENT);
    rpc(ASK, Questions.waitless(Questions.colour()), OTHERS);

    collector.await(id, "ask", "ask");
    List<Exported> asks = collector.spans(id);
    Exported first = asks.get(0).trace().equals(TRACE) ? asks.get(0) : asks.get(1);
    Exported again = asks.get(0).trace().equals(TRACE) ? asks.get(1) : asks.get(0);
    assertEquals(OTHERS_TRACE, again.trace());
    assertEquals("true", again.attribute("parley.attached"));
    assertEquals(List.of(first.place()), again.links());
  }

  @Test
  void refusedCallSaysWhy() {
    // of all spans the one that can be told by its caller
    String caller = id.replace("-", "").substring(0, 16);
    rpc(ASK, Json.object(), "00-" + TRACE + "-" + caller + "-01");

    Exported ask = collector.awaitChild(caller);
    assertEquals("ask", ask.name());
    assertTrue(ask.failed(), ask::toString);
    assertEquals("validation_failed", ask.attribute("error.type"));
  }

  @Test
  void aFormIsAWayToShow() {
    ObjectNode abilities = Json.object();
    abilities.putObject("elicitation").putObject("form");
    modern().capable(abilities).meta("traceparent", PARENT).send();

    Told spans = collector.await(id, "ask", "show");
    assertOneTrace(spans, TRACE, SPAN);
    assertEquals("form", spans.get("show").attribute("parley.way"));
  }

  @Test
  void isShownOnceHoweverManyWatch() {
    parley.person().answersInVain(asked(), answer("colour", "Green"));
    ParleyPerson last = parley.person();
    last.declines(last.sees(), "zwiebel");

    Told spans = collector.await(id, "ask", "show", "answer");
    assertEquals("declined", spans.get("answer").attribute("parley.status"));
  }

  private JsonNode asked() {
    ParleyPerson person = parley.person();
    rpc(ASK, Questions.waitless(Questions.colour()), PARENT);
    return person.sees();
  }

  @Test
  void nothingThatAnybodySaidIsExported() {
    String secret = "zwiebelkuchen";
    ParleyPerson person = parley.person();
    ObjectNode params = (ObjectNode) Questions.freeText("What about " + secret + "?").deepCopy();
    params.put("title", secret);
    params.putObject("_meta").put("dev.parley/toolUseId", id).put("baggage", secret + "=1");
    InFlight call = parley.rpcLater(envelope(params).toString());
    JsonNode asked = person.sees();
    person.answers(asked, answer("q1", secret).deepCopy());
    JsonNode result = call.reply().message();
    assertTrue(result.toString().contains(secret), result::toString);

    collector.await(id, "ask", "show", "answer", "return");
    assertFalse(collector.all().contains(secret));
    assertFalse(collector.all().contains(asked.path("reference").asText()));
  }

  private static ObjectNode envelope(ObjectNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", ASK);
    message.set("params", params);
    return message;
  }
}
