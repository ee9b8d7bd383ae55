package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.SlackServer;
import dev.parley.testing.SlackServer.Call;
import dev.parley.transport.Js;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A person with an account in Slack, and Slack. */
abstract class SlackFixture extends InboxFixture {
  static final Duration PATIENCE = Duration.ofSeconds(40);
  private static final String CODE = "[2-9A-Z]{5}-[2-9A-Z]{5}";

  @SuppressWarnings("NullAway.Init") // JUnit calls start
  static SlackServer slack;

  final String user =
      "U" + UUID.randomUUID().toString().replace("-", "").toUpperCase(Locale.ROOT).substring(0, 12);
  final String channel = "D" + user;

  @BeforeAll
  static void start() {
    slack = new SlackServer();
    slack.awaitConnections(1);
  }

  @AfterAll
  static void stop() {
    slack.close();
  }

  /** A code, as the page shows it. */
  String code() {
    String code =
        Asked.with(token)
            .post("/api/v1/me/slack/code")
            .then()
            .statusCode(200)
            .extract()
            .path("code");
    assertEquals(true, code.matches(CODE), code);
    return code;
  }

  JsonNode state() {
    return Js.strict(Asked.with(token).get("/api/v1/me/slack").asString());
  }

  /** A user writes to the app. */
  void write(String from, String text, String thread) {
    ObjectNode event =
        Js.object("{type:'message',channel_type:'im'}")
            .put("user", from)
            .put("channel", "D" + from)
            .put("text", text);
    if (!thread.isEmpty()) {
      event.put("thread_ts", thread);
    }
    slack.send("events_api", Js.object("{team_id:'T1'}").set("event", event));
  }

  /** What the app says to a user. */
  String said(String to) {
    return slack.next("chat.postMessage", "\"D" + to + "\"").body().path("text").asText();
  }

  /** Makes the user of Slack the person. */
  void link(boolean texts) {
    link(user, texts);
  }

  void link(String who, boolean texts) {
    write(who, code(), "");
    said(who);
    await().atMost(PATIENCE).until(() -> state().has("candidate"));
    Asked.with(token)
        .body("{\"candidate\":\"" + state().at("/candidate/id").asText() + "\"}")
        .post("/api/v1/me/slack/link")
        .then()
        .statusCode(200);
    said(who);
    Asked.with(token)
        .body("{\"slack\":{\"after\":0,\"texts\":" + texts + "}}")
        .put("/api/v1/me/settings")
        .then()
        .statusCode(200);
  }

  /** Asks a questionnaire, and returns its reference. */
  String asked(String name, String arguments) {
    return ask(host, session(name), "q", arguments)
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  /** As {@link #asked}, with the form of the tool that has fields. */
  String askedForm(String name, String form) {
    return asking(host, 0)
        .body(
            Js.wire(
                Js.object("{tool:'questionnaire',toolUseId:'q'}").set("arguments", Js.of(form))))
        .post("/api/v1/sessions/{s}/interactions", session(name))
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  /** The message about a question that is sent next. */
  Call message() {
    Call call = slack.next("chat.postMessage", "\"" + channel + "\"");
    assertEquals("xoxb-of-the-test", call.token());
    assertFalse(call.body().path("unfurl_links").asBoolean(true));
    assertFalse(call.body().path("unfurl_media").asBoolean(true));
    assertFalse(call.body().toString().contains("mrkdwn\":true"));
    assertFalse(call.body().toString().contains("\"type\":\"mrkdwn\""));
    return call;
  }

  Call edited() {
    return slack.next("chat.update", "\"" + channel + "\"");
  }

  /** A user presses a button of a message. */
  JsonNode press(String who, String action, String reference) {
    return slack.send("interactive", pressing(who, action, reference));
  }

  ObjectNode pressing(String who, String action, String reference) {
    ObjectNode payload = of(who, "block_actions").put("trigger_id", "trigger-" + who);
    payload.putObject("channel").put("id", "D" + who);
    payload.putArray("actions").addObject().put("action_id", action).put("value", reference);
    return payload;
  }

  private static ObjectNode of(String who, String type) {
    ObjectNode payload = Js.object("{enterprise:null,team:{id:'T1'}}").put("type", type);
    payload.putObject("user").put("id", who).put("team_id", "T1");
    return payload;
  }

  /** The dialogue that opens next for a user. */
  JsonNode dialogue(String who) {
    return slack.next("views.open", "trigger-" + who).body().path("view");
  }

  /** A user sends a dialogue off; returns what becomes of it. */
  JsonNode submit(String who, JsonNode view, String state) {
    ObjectNode sent = Js.object();
    sent.set("callback_id", view.path("callback_id"));
    sent.set("private_metadata", view.path("private_metadata"));
    sent.putObject("state").set("values", Js.of(state));
    return slack.send("interactive", of(who, "view_submission").set("view", sent));
  }

  /** The result of a question, when it is there. */
  JsonNode result(String reference) {
    JsonNode call =
        Js.object("{jsonrpc:'2.0',id:1,method:'await_user_answers'}")
            .set("params", Js.object().put("reference", reference).put("waitSeconds", 20));
    return Js.strict(Asked.with(host).body(Js.wire(call)).post("/rpc").asString()).path("result");
  }

  boolean isOpen(String reference) {
    JsonNode call =
        Js.object("{jsonrpc:'2.0',id:1,method:'await_user_answers'}")
            .set("params", Js.object().put("reference", reference).put("waitSeconds", 0));
    return Asked.with(host).body(Js.wire(call)).post("/rpc").asString().contains("pending");
  }

  /** The blocks of a message or dialogue of a kind. */
  static String texts(JsonNode blocks) {
    StringBuilder texts = new StringBuilder();
    Matcher matcher =
        Pattern.compile("\"text\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(blocks.toString());
    while (matcher.find()) {
      texts.append(matcher.group(1)).append('\n');
    }
    return texts.toString();
  }
}
