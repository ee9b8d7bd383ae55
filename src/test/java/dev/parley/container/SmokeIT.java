package dev.parley.container;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.WithoutLocalToken;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The packaged service, jar or executable, works over each transport. The tests use what an
 * executable may lack: classes for JSON, resources, patterns, keys.
 */
@QuarkusIntegrationTest
@TestProfile(WithoutLocalToken.class)
class SmokeIT {
  private static final String VIEW = "ui://parley/questions.html";

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void aQuestionIsAskedAtMcpAndAnsweredOverTheSocket() {
    ParleyPerson person = parley.person();
    var call = parley.modernCall(Questions.ASK, Questions.colour()).start();

    JsonNode asked = person.sees();
    person.answers(asked, ParleyPerson.answer("colour", "Blue"));

    JsonNode result = call.reply().message().path("result");
    assertEquals("answered", result.at("/structuredContent/status").asText(), result::toString);
    assertEquals("Blue", result.at("/structuredContent/answers/0/answer/0").asText());
  }

  @Test
  void aQuestionIsAskedAtRpcAndAnsweredOverRest() {
    JsonNode arguments = Questions.colour();
    var call = parley.rpcLater("ask_user_questions", arguments);
    ParleyPerson person = parley.person();
    String id = person.sees().path("toolUseId").asText();

    RestAssured.given()
        .contentType("application/json")
        .body(Map.of("answers", List.of(Map.of("id", "colour", "answer", List.of("Red")))))
        .post("/api/v1/sessions/" + parley.session() + "/interactions/" + id + "/answer")
        .then()
        .statusCode(200);

    JsonNode result = call.reply().message().path("result");
    assertEquals("answered", result.path("status").asText(), result::toString);
    assertEquals("Red", result.at("/answers/0/answer/0").asText());
  }

  /** It is for those who change the element, and exists in dev mode only. */
  @Test
  void thePageOfAllStatesIsMissing() {
    RestAssured.given().get("/states.html").then().statusCode(404);
    RestAssured.given().get("/static/bundle/states.js").then().statusCode(404);
    RestAssured.given().get("/console.html").then().statusCode(200);
  }

  /** The body of an ask is one of the classes that Jackson fills by reflection. */
  @Test
  void aQuestionIsAskedOverRestWithAPatternAndRefusesWhatDoesNotMatch() {
    ParleyPerson person = parley.person();
    JsonNode form =
        Json.read(
            """
            {"tool":"questionnaire","arguments":{"fields":[
              {"id":"code","type":"text","label":"Code","required":true,"pattern":"[A-Z]{3}[0-9]+"}]}}\
            """);
    RestAssured.given()
        .contentType("application/json")
        .header("Prefer", "wait=0")
        .body(form.toString())
        .post("/api/v1/sessions/" + parley.session() + "/interactions")
        .then()
        .statusCode(202);

    JsonNode asked = person.sees();
    JsonNode error = person.answersInVain(asked, ParleyPerson.answer("code", "abc"));
    assertEquals("pattern_mismatch", error.at("/data/details/0/error").asText(), error::toString);
    person.answers(asked, ParleyPerson.answer("code", "ABC42"));
  }

  @Test
  void thePageItsBundleAndTheDescriptionsAreThere() {
    String page = RestAssured.get("/").then().statusCode(200).extract().asString();
    assertTrue(page.contains("/static/bundle/"), page);
    RestAssured.get("/static/bundle/element.js").then().statusCode(200);
    RestAssured.get("/openapi.yaml").then().statusCode(200);
    RestAssured.get("/asyncapi.yaml").then().statusCode(200);
  }

  @Test
  void theViewOfMcpAppsIsThere() {
    JsonNode read =
        parley
            .modern("resources/read")
            .param("uri", VIEW)
            .header("Mcp-Name", VIEW)
            .send()
            .message();
    assertTrue(
        read.at("/result/contents/0/text").asText().contains("<script type=\"module\">"),
        () -> read.toString().substring(0, Math.min(500, read.toString().length())));
  }
}
