package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.transport.Js;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A person answers by what their webhook got. */
abstract class ReplyContract extends ReplyFixture {
  private static final String DEPLOY =
      "{questions:[{text:'Deploy?',consequential:true,choices:[{value:'yes',label:'Yes, now'},"
          + "{value:'no',label:'No'}]}]}";

  private ValidatableResponse result(JsonNode told) {
    return Asked.with(host)
        .get("/api/v1/results/{r}", told.path("reference").asText())
        .then()
        .statusCode(200);
  }

  @Test
  void answersAndTheHostLearnsByWhichWay() {
    answering();
    JsonNode told =
        told(
            "a", "{questions:[{text:'Which colour?',choices:['Red','Blue'],type:'SingleChoice'}]}");
    JsonNode question = told.at("/questions/0");
    assertEquals("q1", question.path("id").asText(), told::toString);
    assertEquals("Which colour?", question.path("text").asText());
    assertEquals("SingleChoice", question.path("type").asText());
    assertEquals("Blue", question.at("/choices/1/value").asText());

    answer(told, RED)
        .then()
        .statusCode(200)
        .header("Cache-Control", containsString("no-store"))
        .body("status", equalTo("answered"))
        .body("via", equalTo("webhook"));

    result(told)
        .body("status", equalTo("answered"))
        .body("via", equalTo("webhook"))
        .body("message", containsString("answered by their webhook at"));
    JsonNode answered = nextEvent();
    assertEquals("answered", type(answered));
    assertFalse(answered.toString().contains("reply_"), answered::toString);
    assertFalse(answered.at("/data").has("reply"), answered::toString);
  }

  @Test
  void answersAsAFormAndWithANote() {
    answering();
    JsonNode told = told("f");
    answer(told, "{action:'submit',input:{q1:'Red'},note:'of course'}").then().statusCode(200);
    result(told).body("answers[0].answer[0]", equalTo("Red")).body("note", equalTo("of course"));
  }

  @Test
  void declinesAndAsksBack() {
    answering();
    JsonNode told = told("d");
    decline(told, "{kind:'discuss'}")
        .then()
        .statusCode(422)
        .body("error", equalTo("required_field_empty"));
    assertOpen(told);
    decline(told, "{kind:'discuss',reason:'Why?'}").then().statusCode(200);
    result(told).body("status", equalTo("declined")).body("reason", equalTo("Why?"));
    nextEvent();

    JsonNode other = told("e");
    decline(other, "{}").then().statusCode(200).body("via", equalTo("webhook"));
    nextEvent();

    JsonNode dismissed = told("c");
    answer(dismissed, "{action:'cancel'}").then().statusCode(200);
    result(dismissed).body("status", equalTo("cancelled"));
  }

  @Test
  void isToldWhatIsWrongWithAnAnswerAndMendsIt() {
    answering();
    JsonNode told =
        told(
            "w",
            "{questions:[{text:'Which?',type:'MultiChoice',choices:['a','b'],maxSelections:1}]}");
    answer(told, "{answers:[{id:'q1',answer:['a','b']}]}")
        .then()
        .statusCode(422)
        .contentType("application/problem+json")
        .body("error", equalTo("validation_failed"))
        .body("details[0].error", equalTo("too_many_selections"));
    answer(told, "{action:'submit',input:{q1:['a','b']}}")
        .then()
        .statusCode(422)
        .body("fieldErrors.q1", containsString("one answer"));
    answer(told, "{answers:7}").then().statusCode(422).body("error", equalTo("invalid_argument"));
    assertOpen(told);
    answer(told, "{answers:[{id:'q1',answer:'a'}]}").then().statusCode(200);
  }

  @Test
  void answersWhatIsConsequentialInTwoActs() {
    answering();
    JsonNode told = told("c", DEPLOY);
    assertTrue(told.at("/questions/0/consequential").asBoolean(), told::toString);
    String yes = "{answers:[{id:'q1',answer:['yes']}]}";
    String no = "{answers:[{id:'q1',answer:['no']}]}";
    answer(told, "{answers:[{id:'q1',answer:['yes','no']}]}")
        .then()
        .statusCode(422)
        .body("error", equalTo("validation_failed"));

    String confirming =
        answer(told, yes)
            .then()
            .statusCode(409)
            .contentType("application/problem+json")
            .body("error", equalTo("confirmation_required"))
            .body("confirmation.answers[0].question", equalTo("Deploy?"))
            .body("confirmation.answers[0].labels[0]", equalTo("Yes, now"))
            .extract()
            .path("confirmation.token");
    assertOpen(told);
    answer(told, no).then().statusCode(409).body("error", equalTo("confirmation_required"));
    answer(told, confirming, no).then().statusCode(403).body("error", equalTo("reply_forbidden"));
    answer(told, confirming, "{action:'cancel'}").then().statusCode(403);
    answer(told, confirming, "{action:'submit',input:{q1:'yes'},note:'and more'}")
        .then()
        .statusCode(403);
    assertOpen(told);
    answer(told, confirming, yes).then().statusCode(200).body("status", equalTo("answered"));
    answer(told, confirming, yes)
        .then()
        .statusCode(409)
        .body("error", equalTo("interaction_already_resolved"));
    result(told).body("answers[0].answer[0]", equalTo("yes"));
  }

  /** What was left open has no consequences. */
  @Test
  void answersWhatIsNotConsequentialInOneAct() {
    answering();
    JsonNode told =
        told(
            "o",
            "{questions:[{text:'Which?',type:'FreeText'},{text:'Delete?',type:'SingleChoice',"
                + "choices:['yes','no'],required:false,consequential:true}]}");
    answer(told, "{answers:[{id:'q1',answer:['a']},{id:'q2',answer:['yes']}]}")
        .then()
        .statusCode(409);
    answer(told, "{answers:[{id:'q1',answer:['a']}]}").then().statusCode(200);
  }

  /** It may say what is to be done. */
  @Test
  void confirmsANoteAlone() {
    answering();
    JsonNode told =
        told(
            "n",
            "{questions:[{text:'Delete?',type:'SingleChoice',choices:['yes','no'],required:false,"
                + "consequential:true}]}");
    String note = "{answers:[{id:'q1',note:'yes, delete it'}]}";
    String confirming =
        answer(told, note)
            .then()
            .statusCode(409)
            .body("error", equalTo("confirmation_required"))
            .body("confirmation.answers[0].note", equalTo("yes, delete it"))
            .extract()
            .path("confirmation.token");
    assertOpen(told);
    answer(told, confirming, "{answers:[{id:'q1',note:'no'}]}").then().statusCode(403);
    answer(told, confirming, note).then().statusCode(200);
    result(told).body("answers[0].note", equalTo("yes, delete it"));
  }

  /** To refuse needs no confirmation. */
  @Test
  void declinesWhatIsConsequentialAtOnce() {
    answering();
    decline(told("c", DEPLOY), "{reason:'No'}").then().statusCode(200);
  }

  @Test
  void hasNoTokenUnlessItsPersonSaysSo() {
    webhook("{texts:true}");
    String secret = secret();
    ask(host, session("n"), "q", "{}").then().statusCode(202);
    JsonNode told = next(secret).path("data");
    assertFalse(told.has("reply"), told::toString);
    assertEquals(Js.of("[{text:'Which colour?'}]"), told.path("questions"));
  }

  @Test
  void isInTheAuditLogWithTheReceiverAndNoToken() {
    answering();
    JsonNode told = told("l", DEPLOY);
    try (Logged audit = new Logged("dev.parley.audit");
        Logged all = new Logged("")) {
      String yes = "{answers:[{id:'q1',answer:['yes']}]}";
      String confirming = answer(told, yes).path("confirmation.token");
      answer(told, confirming, yes).then().statusCode(200);
      answer(told, RED).then().statusCode(409);
      await().until(() -> lines(audit, "late").size() == 1);
      String name =
          "webhook:" + WithCredentials.hash("localhost:" + receiver.port()).substring(0, 16);
      for (String event : List.of("reply", "ended", "late")) {
        JsonNode line = lines(audit, event).getFirst();
        assertEquals(name, line.path("credential").asText(), line::toString);
        assertEquals("webhook", line.path("via").asText());
        assertEquals(person, line.path("actsFor").asText(), line::toString);
        assertTrue(line.has("address"), line::toString);
      }
      assertEquals("chosen", lines(audit, "reply").getFirst().path("outcome").asText());
      audit.messages().stream().map(Json::read).forEach(AuditSchema::check);
      all.messages().forEach(message -> assertFalse(message.contains("reply_"), message));
    }
  }

  private List<JsonNode> lines(Logged audit, String event) {
    return audit.messages().stream()
        .map(Json::read)
        .filter(line -> line.path("sessionId").asText().startsWith(person))
        .filter(line -> line.path("event").asText().equals(event))
        .toList();
  }
}
