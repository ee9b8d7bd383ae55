package dev.parley.telemetry.tracing;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a collector gets to see of a question, whichever door the call came through. */
@QuarkusTest
@TestProfile(Traced.class)
class TracingTest extends TracingFixture {
  private static final String LATEST_LEGACY = "2025-11-25";

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

  private static ObjectNode colours(double seconds) {
    return Questions.lasting(seconds, Questions.colour());
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
