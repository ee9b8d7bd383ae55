package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.channel.reply.ReplyToken;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.testing.PushedBrowser;
import dev.parley.testing.WebhookReceiver.Received;
import dev.parley.testing.WithChannels;
import dev.parley.transport.Js;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person answers by a button of a notification, on a device that they let answer. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class PushReplyTest extends PushFixture {
  private static final String PREFIX = "reply_";

  private static final String DEPLOY =
      "{questions:[{text:'Deploy?',type:'SingleChoice',choices:[{value:'y',label:'Yes'},"
          + "{value:'n',label:'No'}]}]}";

  @Inject SealedJson sealed;

  private PushedBrowser answering() {
    PushedBrowser phone = new PushedBrowser(service);
    add(with(phone.json(), "{answers:true}")).then().statusCode(201);
    push("{after:0,texts:true}");
    return phone;
  }

  private JsonNode told(PushedBrowser phone, String name) {
    asked(name, DEPLOY);
    return next(phone);
  }

  private static Response press(JsonNode message, int button, String answer) {
    JsonNode pressed = message.at("/buttons/" + button);
    String body =
        "{answers:[{id:'%s',answer:['%s']}]}".formatted(pressed.path("question").asText(), answer);
    return Asked.with(pressed.path("token").asText())
        .body(Js.wire(Js.of(body)))
        .post("/api/v1/interactions/{r}/answer", message.path("reference").asText());
  }

  private static Response press(JsonNode message, int button) {
    return press(message, button, message.at("/buttons/" + button + "/answer").asText());
  }

  @Test
  void answersOnceAndTheHostLearnsByWhichWay() {
    PushedBrowser phone = answering();
    JsonNode message = told(phone, "a");
    assertEquals("Deploy?", message.path("text").asText(), message::toString);
    assertEquals("Yes", message.at("/buttons/0/title").asText());
    assertEquals("No", message.at("/buttons/1/title").asText());

    press(message, 1)
        .then()
        .statusCode(200)
        .body("status", equalTo("answered"))
        .body("via", equalTo("push"));
    for (int button : new int[] {1, 0}) {
      press(message, button)
          .then()
          .statusCode(409)
          .body("error", equalTo("interaction_already_resolved"));
    }

    Asked.with(host)
        .get("/api/v1/results/{r}", message.path("reference").asText())
        .then()
        .statusCode(200)
        .body("via", equalTo("push"))
        .body("answers[0].answer[0]", equalTo("n"))
        .body("message", containsString("in a notification on their device"));
    JsonNode ended = next(phone);
    assertEquals("ended", stage(ended));
    assertFalse(ended.has("buttons"), ended::toString);
  }

  @Test
  void answersWhatTheButtonSaysAndThisQuestion() {
    PushedBrowser phone = answering();
    JsonNode first = told(phone, "a");
    JsonNode second = told(phone, "b");
    press(first, 0, "n").then().statusCode(403).body("error", equalTo("reply_forbidden"));
    Asked.with(first.at("/buttons/0/token").asText())
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"y\"]}]}")
        .post("/api/v1/interactions/{r}/answer", second.path("reference").asText())
        .then()
        .statusCode(403);
    press(first, 0).then().statusCode(200);
    press(second, 1).then().statusCode(200);
  }

  /** As if somebody could change what is sealed: each part of it counts. */
  @Test
  void isOfOneQuestionAndOneDevice() {
    PushedBrowser phone = answering();
    JsonNode message = told(phone, "a");
    String text = message.at("/buttons/0/token").asText();
    ReplyToken right =
        sealed
            .openText(Purpose.REPLY, text.substring(PREFIX.length()), ReplyToken.class)
            .orElseThrow();
    String other = new PushedBrowser(service).endpoint();
    for (ReplyToken wrong :
        List.of(
            with(right, right.questions() + "x", right.way(), right.device(), right.since()),
            with(right, right.questions(), "webhook", right.device(), right.since()),
            with(right, right.questions(), "slack", right.device(), right.since()),
            with(right, right.questions(), right.way(), other, right.since()),
            with(right, right.questions(), right.way(), right.device(), right.since() - 1),
            with(right, right.questions(), right.way(), right.device(), right.since() + 1))) {
      ((ObjectNode) message.at("/buttons/0"))
          .put("token", PREFIX + sealed.sealText(Purpose.REPLY, wrong));
      press(message, 0).then().statusCode(403).body("error", equalTo("reply_forbidden"));
    }
    ((ObjectNode) message.at("/buttons/0")).put("token", text);
    press(message, 0).then().statusCode(200);
  }

  private static ReplyToken with(
      ReplyToken right, String questions, String way, String device, long since) {
    return new ReplyToken(
        right.reference(), right.inbox(), questions, way, device, since, right.only());
  }

  /** Each device has its own. */
  @Test
  void staysWhereAnotherDeviceMayNoLongerAnswer() {
    PushedBrowser phone = answering();
    PushedBrowser laptop = answering();
    asked("a", DEPLOY);
    Received one = service.next();
    Received two = service.next();
    JsonNode atPhone = phone.read(phone.is(one) ? one : two);
    JsonNode atLaptop = laptop.read(phone.is(one) ? two : one);
    add(with(phone.json(), "{answers:false}")).then().statusCode(200);
    press(atPhone, 0).then().statusCode(403);
    press(atLaptop, 0).then().statusCode(200).body("via", equalTo("push"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{questions:[{text:'Which?',type:'SingleChoice',choices:['A','B','C']}]}",
        "{questions:[{text:'Which?',type:'MultiChoice',choices:['A','B']}]}",
        "{questions:[{text:'Which?'}]}",
        "{questions:[{text:'One?',choices:['A','B']},{text:'Two?',choices:['A','B']}]}",
        "{questions:[{text:'Drop it?',consequential:true,choices:['A','B']}]}",
        "{questions:[{text:'Which?',choices:['A','Delete everything but the last backup']}]}",
        "{questions:[{text:'Which?',choices:['A','B\\u200b']}]}",
        "{title:'Run the tests?',questions:[{text:'Delete the backups?',choices:['A','B']}]}",
        "{context:'After the tests.',questions:[{text:'Which?',choices:['A','B']}]}",
        "{questions:[{text:'Which?',description:'Of all.',choices:['A','B']}]}",
        "{questions:[{text:'Which?',choices:['A',{value:'b',label:'B',description:'All'}]}]}",
        "{questions:[{text:'Which\\n\\n\\nof both?',choices:['A','B']}]}",
        "{questions:[{text:'Which?',choices:[{value:'a',label:'Same'},{value:'b',label:'Same'}]}]}"
      })
  void isOpenedWhereTwoButtonsWouldNotDo(String arguments) {
    PushedBrowser phone = answering();
    asked("o", arguments);
    JsonNode message = next(phone);
    assertFalse(message.has("buttons"), message::toString);
  }

  @Test
  void hasNoButtonsWhereNobodySwitchedThemOn() {
    PushedBrowser phone = device();
    push("{after:0,texts:true}");
    assertFalse(told(phone, "a").has("buttons"));
    add(with(phone.json(), "{answers:true}")).then().statusCode(200);
    assertTrue(told(phone, "b").has("buttons"));
    push("{after:0,texts:false}");
    JsonNode message = told(phone, "c");
    assertFalse(message.has("buttons") || message.has("text"), message::toString);
  }

  @Test
  void isOverOnceTheDeviceMayNotAnswer() {
    PushedBrowser phone = answering();
    JsonNode message = told(phone, "a");
    add(with(phone.json(), "{answers:false}")).then().statusCode(200);
    press(message, 0).then().statusCode(403).body("error", equalTo("reply_forbidden"));
    add(with(phone.json(), "{answers:true}")).then().statusCode(200);
    press(message, 0).then().statusCode(403);
    push("{after:0,texts:false}");
    assertEquals(403, press(message, 0).statusCode());
  }

  @Test
  void isOverOnceTextsAreSwitchedOff() {
    PushedBrowser phone = answering();
    JsonNode message = told(phone, "a");
    push("{after:0,texts:false}");
    press(message, 0).then().statusCode(403).body("error", equalTo("reply_forbidden"));
    push("{after:0,texts:true}");
    press(message, 0).then().statusCode(403);
    add(with(phone.json(), "{answers:true}")).then().statusCode(200);
    press(message, 0).then().statusCode(403);
    press(told(phone, "b"), 0).then().statusCode(200);
  }

  @Test
  void isOverOnceTheDeviceIsGone() {
    PushedBrowser phone = answering();
    JsonNode message = told(phone, "a");
    String id = list().path("subscriptions[0].id");
    PushedBrowser next = new PushedBrowser(service);
    add(next.json().put("replaces", id)).then().statusCode(201);
    press(message, 0).then().statusCode(403);
    JsonNode other = told(next, "b");
    assertTrue(other.has("buttons"), other::toString);
    String now = list().path("subscriptions[0].id");
    Asked.with(token).delete(SUBSCRIPTIONS + "/" + now).then().statusCode(204);
    press(other, 0).then().statusCode(403);
  }

  @Test
  void isOverOnceItsPersonHasLoggedOut() {
    LoginFixture.Walker walker = LoginFixture.loggedIn(person);
    String guard = LoginFixture.guard(walker);
    PushedBrowser phone = new PushedBrowser(service);
    LoginFixture.with(walker)
        .header("Parley-Csrf", guard)
        .body(Js.wire(with(phone.json(), "{answers:true}")))
        .post(SUBSCRIPTIONS)
        .then()
        .statusCode(201);
    push("{after:0,texts:true}");
    JsonNode message = told(phone, "a");
    LoginFixture.with(walker).header("Parley-Csrf", guard).post("/logout").then().statusCode(204);
    press(message, 0).then().statusCode(403).body("error", equalTo("reply_forbidden"));
    // also when the same device comes back
    add(with(phone.json(), "{answers:true}")).then().statusCode(201);
    press(message, 0).then().statusCode(403);
    press(told(phone, "b"), 0).then().statusCode(200);
  }
}
