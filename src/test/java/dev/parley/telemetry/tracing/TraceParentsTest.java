package dev.parley.telemetry.tracing;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call says of the trace that it belongs to, and what Parley makes of it. */
@QuarkusTest
@TestProfile(Traced.class)
class TraceParentsTest extends TracingFixture {
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
    // the span of this call goes out after the other one would have
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
    // this parent tells the span from all others
    String caller = id.replace("-", "").substring(0, 16);
    rpc(ASK, Json.object(), "00-" + TRACE + "-" + caller + "-01");

    Exported ask = collector.awaitChild(caller);
    assertEquals("ask", ask.name());
    assertTrue(ask.failed(), ask::toString);
    assertEquals("validation_failed", ask.attribute("error.type"));
  }
}
