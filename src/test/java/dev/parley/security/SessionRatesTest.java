package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A session in which too much happens is slowed down; the others do not notice. */
@QuarkusTest
@TestProfile(Strict.class)
class SessionRatesTest {
  /** More than pass at once, and so many that even a slow machine meets the limit. */
  private static final int MANY = 500;

  private static final JsonNode CAPABLE =
      Json.read(
          """
          {"extensions":{"io.modelcontextprotocol/tasks":{},\
          "io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void slowsDownWhoAsksTooOftenInASession() {
    JsonNode ask = Questions.waitless(Questions.freeText("What?"));

    Reply refused = untilRefused(() -> parley.rpcLater(Questions.ASK, ask).reply());

    assertEquals("429 1307", refused.failure());
    assertEquals("rate_limited", refused.error().at("/data/error").asText());
    assertEquals(1, refused.error().at("/data/retryAfterSeconds").asInt());
    assertEquals("1", refused.headers().firstValue("Retry-After").orElse(""));
    JsonNode overMcp =
        untilRefusal(() -> parley.modernCall(Questions.ASK, Questions.freeText("And?")).send());
    assertEquals("rate_limited", overMcp.path("error").asText());
    String other = "other-" + parley.session();
    Response elsewhere =
        given()
            .contentType("application/json")
            .header("Prefer", "wait=0")
            .body("{\"arguments\":" + Questions.freeText("Elsewhere?") + "}")
            .post("/api/v1/sessions/" + other + "/interactions");
    assertEquals(202, elsewhere.statusCode(), elsewhere::asString);
  }

  @Test
  void slowsDownWhoAnswersTooOften() {
    String path = "/api/v1/sessions/" + parley.session() + "/interactions/none/";
    for (String how : new String[] {"answer", "decline", "cancel"}) {
      Response refused = untilRefused429(() -> json("{\"answers\":[]}").post(path + how));
      assertEquals("rate_limited", refused.jsonPath().getString("error"), how);
      assertEquals("1", refused.header("Retry-After"), how);
    }
    ParleyPerson person = parley.person();
    JsonNode params = Json.object().put("toolUseId", "none");
    for (int i = 0; i < MANY; i++) {
      JsonNode reply = person.request("interaction/cancel", params).join();
      if (reply.at("/error/code").asInt() == 1307) {
        return;
      }
    }
    throw new AssertionError("never refused at the socket");
  }

  @Test
  void slowsDownWhoLooksTooOften() {
    String path = "/api/v1/sessions/" + parley.session() + "/interactions";
    for (String what : new String[] {path, path + "/none", "/api/v1/results/ref_none"}) {
      Response refused = untilRefused429(() -> json("").get(what));
      assertEquals("rate_limited", refused.jsonPath().getString("error"), what);
    }
    JsonNode none = Json.object().put("reference", "ref_none");
    assertEquals(
        "429 1307",
        untilRefused(() -> parley.rpcLater("interactions/get", none).reply()).failure());
    for (boolean modern : new boolean[] {true, false}) {
      assertEquals("429 1307", untilRefused(() -> task(modern).send()).failure());
    }
    JsonNode overMcp =
        untilRefusal(
            () -> parley.modernCall("view_find_questions", Json.object()).capable(CAPABLE).send());
    assertEquals("rate_limited", overMcp.path("error").asText());
    ParleyPerson person = parley.person();
    for (int i = 0; i < MANY; i++) {
      JsonNode reply = person.request("interaction/list", Json.object()).join();
      if (reply.at("/error/code").asInt() == 1307) {
        assertTrue(reply.at("/error/data/retryAfterSeconds").asInt() > 0, reply::toString);
        return;
      }
    }
    throw new AssertionError("never refused at the socket");
  }

  /** A look at a task that is not there, which counts like any other. */
  private Mcp task(boolean modern) {
    Mcp request =
        modern
            ? parley.modern("tasks/get").header("Mcp-Name", "ref_none").capable(CAPABLE)
            : parley.legacy("2025-11-25", "tasks/get");
    return request.param("taskId", "ref_none").deviant();
  }

  private static io.restassured.specification.RequestSpecification json(String body) {
    var request = given().contentType("application/json");
    return body.isEmpty() ? request : request.body(body);
  }

  private static Response untilRefused429(Supplier<Response> send) {
    for (int i = 0; i < MANY; i++) {
      Response response = send.get();
      if (response.statusCode() == 429) {
        return response;
      }
      assertTrue(response.statusCode() < 500, response::asString);
    }
    throw new AssertionError("never refused");
  }

  private static Reply untilRefused(Supplier<Reply> send) {
    for (int i = 0; i < MANY; i++) {
      Reply reply = send.get();
      if (reply.status() == 429) {
        return reply;
      }
    }
    throw new AssertionError("never refused");
  }

  private static JsonNode untilRefusal(Supplier<Reply> send) {
    for (int i = 0; i < MANY; i++) {
      Reply reply = send.get();
      if (reply.result().path("isError").asBoolean()) {
        return reply.refusal();
      }
    }
    throw new AssertionError("never refused");
  }
}
