package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Plays the story that the examples of openapi.yaml tell. */
@QuarkusTest
class OpenApiExamplesTest {
  private static final Contract FILE = Contract.OPENAPI;

  /** What differs each time. */
  private static final List<String> VOLATILE =
      List.of("sessionId", "reference", "createdAt", "expiresAt", "now", "answeredAt");

  /** Where a sentence says when. */
  private static final String TIME = " at \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\.";

  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void tellTheTruth() {
    Response pending = meeting.rest().body(value("ask").toString()).post();
    assertExample("pending", 202, pending);
    assertExample("list", 200, meeting.rest().get());

    String id = value("ask").path("toolUseId").asText();
    String wrong = "[{id:'target',answer:['staging']}]";
    assertExample("refused", 422, meeting.answer(id, wrong));
    String answers = value("answers").toString();
    meeting.rest().body(answers).post(id + "/answer").then().statusCode(200);
    assertExample("late", 409, meeting.rest().body(answers).post(id + "/answer"));
    assertExample("answered", 200, meeting.collect(Meeting.tree(pending)));
    assertExample("origin", 403, meeting.rest().header("Origin", "http://evil.example").get());
  }

  @Test
  void callOverRpc() {
    JsonNode example = value("rpcAsk");
    FILE.check("/components/schemas/RpcRequest", example);
    ObjectNode params = example.path("params").deepCopy();
    assertEquals(
        "{\"dev.parley/sessionId\":\"project-7\",\"dev.parley/toolUseId\":\"call-2\"}",
        params.remove("_meta").toString());
    JsonNode response = meeting.rpc(example.path("method").asText(), params);
    FILE.check("/components/schemas/Result", response.path("result"));
    assertEquals("pending", response.at("/result/status").asText());
  }

  @Test
  void followTheirSchemas() {
    FILE.check("/components/schemas/AskBody", value("ask"));
    FILE.check("/components/schemas/Answers", value("answers"));
    for (String result : List.of("pending", "answered")) {
      FILE.check("/components/schemas/Result", value(result));
    }
    for (String problem : List.of("refused", "late", "nobody", "lacking")) {
      FILE.check("/components/schemas/Problem", value(problem));
    }
    FILE.check("/components/schemas/InteractionList", value("list"));
    FILE.check("/components/schemas/Error", value("origin"));
    FILE.check("/components/schemas/TicketBody", value("ticket"));
    FILE.check("/components/schemas/Me", value("me"));
  }

  private static JsonNode value(String example) {
    return FILE.at("/components/examples/" + example + "/value");
  }

  private static void assertExample(String example, int status, Response response) {
    assertEquals(status, response.statusCode(), response::asString);
    assertEquals(stable(value(example)), stable(Meeting.tree(response)));
  }

  private static JsonNode stable(JsonNode node) {
    JsonNode copy =
        Js.strict(
            node.toString().replaceAll("ref_[\\w-]{44}", "ref").replaceAll(TIME, " at TIME."));
    copy.findParents("tool").forEach(OpenApiExamplesTest::blank);
    blank(copy);
    return copy;
  }

  private static void blank(JsonNode node) {
    if (node instanceof ObjectNode object) {
      VOLATILE.stream().filter(object::has).forEach(member -> object.put(member, ""));
    }
  }
}
