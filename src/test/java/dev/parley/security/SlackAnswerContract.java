package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.testing.SlackServer.Answer;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A person answers in Slack. */
abstract class SlackAnswerContract extends SlackConfirmContract {
  private static final String FORM =
      """
      {title:'Release',fields:[
        {id:'env',label:'Which environment?',type:'select',options:['test','live'],allowOther:true},
        {id:'parts',label:'Which parts?',type:'multiselect',options:['api','web','docs'],max:2},
        {id:'name',label:'What name?',type:'text',required:false},
        {id:'count',label:'How many?',type:'number',min:1,max:5},
        {id:'sure',label:'Sure?',type:'boolean'},
        {id:'day',label:'Which day?',type:'date'},
        {id:'time',label:'What time?',type:'time'},
        {id:'moment',label:'When exactly?',type:'datetime'}]}\
      """;

  /** What was entered into the form, with another number. */
  private static String entered(String count) {
    return """
    {q0:{value:{type:'radio_buttons',selected_option:null}},
     r0:{value:{type:'plain_text_input',value:'staging'}},
     q1:{value:{selected_options:[{value:'0'},{value:'2'}]}},
     q2:{value:{value:null}},
     q3:{value:{value:'%s'}},
     q4:{value:{selected_option:{value:'true'}}},
     q5:{value:{selected_date:'2026-12-01'}},
     q6:{value:{selected_time:'09:30'}},
     q7:{value:{selected_date:'2026-12-02'}},
     r7:{value:{selected_time:'10:00'}},
     note:{value:{value:'soon'}}}\
    """
        .formatted(count);
  }

  @Test
  void answersByAButtonOnce() {
    link(true);
    String reference = asked("b", colours(""));
    String blocks = message().body().path("blocks").toString();
    assertTrue(blocks.contains("\"choose:1\"") && blocks.contains("Blue"), blocks);
    String id = UUID.randomUUID().toString();
    try (Logged audit = new Logged("dev.parley.audit")) {
      slack.send(id, "interactive", pressing(user, "choose:1", reference));
      slack.send(id, "interactive", pressing(user, "choose:1", reference));
      assertAnswered(result(reference), "Blue");
      assertTrue(texts(edited().body()).contains("Answered."));
      await()
          .atMost(PATIENCE)
          .until(() ->
              audit.messages().stream()
                  .anyMatch(
                      line -> line.contains("\"ended\"") && line.contains("slack:-/T1/" + user)));
      audit.messages().stream().map(Json::read).forEach(AuditSchema::check);
    }
    assertTrue(slack.isQuiet("chat.postEphemeral", user));
    press(user, "choose:0", reference);
    assertTrue(
        slack.next("chat.postEphemeral", user).body().path("text").asText().contains("ended"));
  }

  @Test
  void fillsInADialogueWithEveryKind() {
    link(true);
    String reference = askedForm("m", FORM);
    message();
    press(user, "answer", reference);
    JsonNode view = dialogue(user);
    assertTrue(view.at("/title/text").asText().length() <= 24);
    String blocks = view.path("blocks").toString();
    for (String kind :
        new String[] {
          "radio_buttons",
          "checkboxes",
          "plain_text_input",
          "number_input",
          "datepicker",
          "timepicker"
        }) {
      assertTrue(blocks.contains("\"" + kind + "\""), blocks);
    }

    JsonNode wrong = submit(user, view, entered("9"));
    assertEquals("errors", wrong.path("response_action").asText(), wrong::toString);
    assertEquals(1, wrong.path("errors").size(), wrong::toString);
    assertFalse(wrong.at("/errors/q3").asText().isEmpty(), wrong::toString);
    assertTrue(isOpen(reference));

    JsonNode done = submit(user, view, entered("3"));
    assertEquals("clear", done.path("response_action").asText(), done::toString);
    assertAnswered(
        result(reference),
        "staging",
        "api",
        "docs",
        "2026-12-01",
        "09:30",
        "2026-12-02T10:00",
        "soon");
    assertTrue(texts(edited().body()).contains("Answered."));
  }

  @Test
  void takesOwnWordsInsteadOfWhatWasChosenBeforehand() {
    link(true);
    String reference =
        askedForm(
            "w",
            "{fields:[{id:'env',label:'Where?',type:'select',options:['test','live'],allowOther:true,"
                + "defaultValue:'test'}]}");
    message();
    press(user, "answer", reference);
    JsonNode view = dialogue(user);
    assertTrue(view.toString().contains("initial_option"), view::toString);
    JsonNode done =
        submit(
            user, view, "{q0:{value:{selected_option:{value:'0'}}},r0:{value:{value:'staging'}}}");
    assertEquals("clear", done.path("response_action").asText(), done::toString);
    assertAnswered(result(reference), "staging");
  }

  @Test
  void showsAllThatStandsAboveAChoiceWithButtons() {
    link(true);
    askedForm(
        "h",
        "{title:'Title',description:'It deletes all',fields:[{id:'a',label:'Go?',type:'select',"
            + "options:['yes','no']}]}");
    String texts = texts(message().body().path("blocks"));
    assertTrue(texts.contains("Title") && texts.contains("It deletes all"), texts);
  }

  @Test
  void declinesWithAReason() {
    link(true);
    String reference = asked("e", colours(""));
    message();
    press(user, "decline", reference);
    JsonNode view = dialogue(user);
    JsonNode done = submit(user, view, "{reason:{value:{value:'Not today'}}}");
    assertEquals("clear", done.path("response_action").asText());
    assertAnswered(result(reference), "declined", "Not today");
    assertTrue(texts(edited().body()).contains("Declined."));
  }

  @Test
  void takesAWordInTheThreadAsANote() {
    link(true);
    String reference = asked("n", colours(""));
    message();
    write(user, "because of &lt;this&gt;", lastTs());
    String said = said(user);
    assertTrue(said.contains("note") && said.contains("begin after this"), said);
    assertTrue(isOpen(reference));
    press(user, "choose:0", reference);
    assertAnswered(result(reference), "Red", "because of <this>");
  }

  private String lastTs() {
    return slack.lastTs(channel);
  }

  @Test
  void isAnsweredByNobodyElse() {
    link(true);
    String reference = asked("s", colours(""));
    message();
    String stranger = "USTRANGER" + user.substring(1);
    try (Logged audit = new Logged("dev.parley.audit")) {
      press(stranger, "choose:0", reference);
      String told = slack.next("chat.postEphemeral", stranger).body().path("text").asText();
      assertTrue(told.contains("not for you"), told);
      press(stranger, "answer", reference);
      slack.next("chat.postEphemeral", stranger);
      assertTrue(slack.isQuiet("views.open", stranger));
      JsonNode forged =
          submit(
              stranger,
              Json.read("{\"callback_id\":\"answer\",\"private_metadata\":\"" + reference + " \"}"),
              "{q0:{value:{selected_option:{value:'0'}}}}");
      assertEquals("update", forged.path("response_action").asText(), forged::toString);
      await()
          .atMost(PATIENCE)
          .until(() ->
              audit.messages().stream()
                      .filter(line ->
                          line.contains("\"stranger\"") && line.contains("slack:-/T1/" + stranger))
                      .count()
                  == 3);
      audit.messages().stream().map(Json::read).forEach(AuditSchema::check);
    }
    // the same user id in another workspace is somebody else
    slack.send(
        "interactive",
        pressing(user, "choose:0", reference).set("team", Json.read("{\"id\":\"T2\"}")));
    slack.next("chat.postEphemeral", user);
    assertTrue(isOpen(reference));

    Asked.with(token).delete("/api/v1/me/slack/link").then().statusCode(204);
    press(user, "choose:0", reference);
    slack.next("chat.postEphemeral", user);
    assertTrue(isOpen(reference));
  }

  @Test
  void leavesNothingOfItInALog() {
    try (Logged all = new Logged("")) {
      link(true);
      String reference =
          asked("l", "{questions:[{text:'planted question',type:'FreeText',required:true}]}");
      message();
      press(user, "answer", reference);
      JsonNode view = dialogue(user);
      submit(user, view, "{q0:{value:{value:''}}}");
      submit(user, view, "{q0:{value:{value:'planted answer'}}}");
      assertAnswered(result(reference), "planted answer");
      for (String message : all.messages()) {
        assertFalse(message.contains("planted"), message);
        assertFalse(message.contains("-of-the-test"), message);
      }
    }
  }

  @Test
  void isAskedToPressAgainWhereSlackTookTooLong() {
    link(true);
    String reference = asked("x", colours(""));
    message();
    slack.answer("views.open", Answer.error("expired_trigger_id"));
    press(user, "answer", reference);
    assertTrue(
        slack.next("chat.postEphemeral", user).body().path("text").asText().contains("again"));
    assertTrue(isOpen(reference));
  }

  @Test
  void isAnsweredOnThePageWhereTextsWereSwitchedOff() {
    link(true);
    String reference = asked("o", colours(""));
    message();
    Asked.with(token)
        .body("{\"slack\":{\"after\":0,\"texts\":false}}")
        .put("/api/v1/me/settings")
        .then()
        .statusCode(200);
    press(user, "answer", reference);
    slack.next("chat.postEphemeral", user);
    assertTrue(slack.isQuiet("views.open", user));
    assertTrue(isOpen(reference));
  }
}
