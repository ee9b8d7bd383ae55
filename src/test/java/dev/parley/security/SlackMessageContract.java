package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.SlackServer.Answer;
import dev.parley.testing.SlackServer.Call;
import dev.parley.transport.Tab;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a person reads in Slack of their questions. */
abstract class SlackMessageContract extends SlackFixture {
  @Inject MeterRegistry metrics;

  private double count(String metric, String outcome) {
    Counter counter = metrics.find(metric).tag("outcome", outcome).counter();
    return counter == null ? 0 : counter.count();
  }

  @Test
  void hearsOfAQuestionWithoutItsTextsAndOfWhatBecameOfIt() {
    link(false);
    String reference = asked("a", "{}");
    Call call = message();
    assertEquals("A question from host", call.body().path("text").asText());
    assertTrue(call.body().toString().contains(WithCredentials.PUBLIC_URL + "/ask/" + reference));
    assertFalse(call.body().toString().contains("colour"), () -> call.body().toString());
    assertFalse(call.body().toString().contains("\"decline\""));
    assertEquals(reference, call.body().at("/metadata/event_payload/reference").asText());

    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/seen", named(session("a"), "q"));
    Call seen = edited();
    assertTrue(texts(seen.body()).contains("Seen."));
    inbox.request("interaction/respond", answering(session("a"), "q"));
    Call ended = edited();
    assertEquals(seen.body().path("ts"), ended.body().path("ts"));
    assertTrue(texts(ended.body()).contains("Answered."));
    assertFalse(ended.body().toString().contains("Red"));
    assertFalse(ended.body().toString().contains("button"));
  }

  @Test
  void showsHostileTextsAsText() {
    link(true);
    asked(
        "h",
        "{title:'<!channel> and <@U1> *bold* :smile:',questions:[{text:'Go to"
            + " <https://evil.example|here> & more\\u200b?',type:'FreeText'}]}");
    Call call = message();
    for (JsonNode text : call.body().findParents("emoji")) {
      assertEquals("plain_text", text.path("type").asText());
      assertFalse(text.path("emoji").asBoolean(true));
    }
    String texts = texts(call.body().path("blocks"));
    assertTrue(texts.contains("<!channel> and <@U1> *bold* :smile:"), texts);
    assertTrue(texts.contains("more[U+200B]?"), texts);
    assertFalse(call.body().path("text").asText().contains("<"));
    assertEquals("none", call.body().path("parse").asText());
    assertFalse(call.body().path("link_names").asBoolean(true));
    assertFalse(call.body().toString().contains("image"));
  }

  @Test
  void opensThePageForWhatIsTooLong() {
    link(true);
    String reference =
        asked(
            "l",
            "{questions:[{text:'Which?',type:'SingleChoice',choices:['"
                + "x".repeat(76)
                + "','y']}]}");
    Call call = message();
    assertFalse(call.body().toString().contains("choose:"));
    assertTrue(call.body().toString().contains("/ask/" + reference));
    press(user, "answer", reference);
    assertTrue(
        slack.next("chat.postEphemeral", user).body().path("text").asText().contains("page"));
    assertTrue(isOpen(reference));
  }

  /** Slack shows each of its texts, but takes no message with all of them. */
  @Test
  void sendsTheDialogueAloneWhereAMessageWouldBeTooLong() {
    link(true);
    String paragraph = "x".repeat(1_990);
    String heading = "h".repeat(2_990);
    String reference =
        askedForm(
            "s",
            """
            {title:'%s',description:'%s',questions:[{id:'f',prompt:'%s',description:'%s',
              options:[{label:'Red',description:'%s'},{label:'Blue',description:'%s'}]}]}\
            """
                .formatted(
                    heading, paragraph, heading, paragraph, paragraph, paragraph.substring(1_090)));
    Call call = message();
    String blocks = call.body().path("blocks").toString();
    assertTrue(blocks.contains("It is too long for a message."), blocks);
    assertTrue(blocks.contains("/ask/" + reference), blocks);
    assertFalse(blocks.contains("choose:") || blocks.contains(paragraph), blocks);
    press(user, "answer", reference);
    JsonNode view = dialogue(user);
    assertTrue(view.path("blocks").toString().contains(paragraph), view::toString);
    submit(user, view, "{q0:{value:{selected_option:{value:'1'}}}}");
    assertTrue(result(reference).toString().contains("Blue"));
  }

  @Test
  void waitsAsLongAsSlackWants() {
    link(false);
    slack.answer("chat.postMessage", Answer.limited(7));
    asked("r", "{}");
    message();
    long began = System.nanoTime();
    message();
    assertTrue(Duration.ofNanos(System.nanoTime() - began).toMillis() >= 6_500);
  }

  @Test
  void sendsOnceWhereNobodyHeardThatItWasSent() {
    link(false);
    int before = slack.messages(channel);
    slack.answer("chat.postMessage", Answer.lost());
    String reference = asked("o", "{}");
    message();
    slack.next("conversations.history", channel);
    edited();
    assertEquals(before + 1, slack.messages(channel));
    assertTrue(isOpen(reference));
  }

  @Test
  void isCountedWhereSlackRefusesTheToken() {
    link(false);
    double before = count("parley.slack.calls", "token");
    slack.answer("conversations.open", Answer.error("account_inactive"));
    long began = System.nanoTime();
    String reference = asked("t", "{}");
    assertTrue(Duration.ofNanos(System.nanoTime() - began).toSeconds() < 5);
    await().atMost(PATIENCE).until(() -> count("parley.slack.calls", "token") > before);
    assertTrue(isOpen(reference));
    assertTrue(slack.isQuiet("chat.postMessage", channel));
  }

  @Test
  void isToldNothingMoreWhereTheUserIsGone() {
    link(false);
    double before = count("parley.slack.calls", "gone");
    slack.answer("conversations.open", Answer.error("user_disabled"));
    asked("g", "{}");
    await().atMost(PATIENCE).until(() -> count("parley.slack.calls", "gone") > before);
    asked("n", "{}");
    message();
    assertTrue(slack.isQuiet("chat.postMessage", channel));
  }

  @Test
  void saysNothingOfItToAUserWhoWasUnlinked() {
    link(false);
    asked("u", "{}");
    message();
    double before = gone();
    Asked.with(token).delete("/api/v1/me/slack/link").then().statusCode(204);
    link("UB" + user, true);
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    inbox.request("interaction/respond", answering(session("u"), "q"));
    await().atMost(PATIENCE).until(() -> gone() > before);
    assertTrue(slack.isQuiet("chat.update", channel));
  }

  private double gone() {
    Counter counter =
        metrics.find("parley.notices").tags("channel", "slack", "outcome", "gone").counter();
    return counter == null ? 0 : counter.count();
  }

  @Test
  void connectsAgainWhereAConnectionIsNeverAnswered() throws IOException {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      deaf.setSoTimeout((int) PATIENCE.toMillis());
      String url = "ws://127.0.0.1:" + deaf.getLocalPort() + "/";
      slack.answer(
          "apps.connections.open",
          new Answer(200, Map.of(), "{\"ok\":true,\"url\":\"" + url + "\"}", false));
      slack.say("{\"type\":\"disconnect\",\"reason\":\"refresh_requested\"}");
      try (Socket unanswered = deaf.accept()) {
        while (!slack.isQuiet("apps.connections.open", "")) {
          slack.next("apps.connections.open", "");
        }
        slack.next("apps.connections.open", "");
        assertTrue(unanswered.isConnected());
      }
    }
    Gauge connections = metrics.find("parley.slack.connections").gauge();
    await().atMost(PATIENCE).until(() -> connections != null && connections.value() == 1);
    slack.awaitConnections(1);
  }

  @Test
  void comesBackWhereSlackEndsTheConnection() {
    slack.say("{\"type\":\"disconnect\",\"reason\":\"refresh_requested\"}");
    slack.next("apps.connections.open", "");
    write(user, "hello", "");
    assertTrue(said(user).contains("make a code"));
    slack.awaitConnections(1);
  }
}
