package dev.parley.pods;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.FreePorts;
import dev.parley.testing.Json;
import dev.parley.testing.SlackServer;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Processes that are connected to Slack, of which one dies. */
class SlackPodsIT extends PodDeployment {
  private static final String USER = "U1";

  private Response call(String method, String path, String body) {
    Pod pod = alive().getLast();
    return given()
        .contentType(ContentType.JSON)
        .header("Prefer", "wait=0")
        .body(body)
        .request(method, pod.url(path).toString());
  }

  private void link(SlackServer slack) {
    String me = "/api/v1/me/";
    String code = call("POST", me + "slack/code", "").path("code");
    slack.send(
        "events_api",
        Json.read(
            """
            {"team_id":"T1","event":{"type":"message","channel_type":"im","user":"%s",
             "channel":"D%s","text":"%s"}}\
            """
                .formatted(USER, USER, code)));
    await()
        .atMost(PATIENCE)
        .until(() -> call("GET", me + "slack", "").path("candidate.id") != null);
    String candidate = call("GET", me + "slack", "").path("candidate.id");
    call("POST", me + "slack/link", "{\"candidate\":\"" + candidate + "\"}").then().statusCode(200);
    call("PUT", me + "settings", "{\"slack\":{\"after\":0,\"texts\":true}}").then().statusCode(200);
  }

  /** Asks, and waits until Slack has the message. */
  private String asked(SlackServer slack, String toolUseId) {
    String question =
        "{\"text\":\"%s?\",\"type\":\"SingleChoice\",\"choices\":[\"Red\",\"Blue\"]}"
            .formatted(toolUseId);
    String reference =
        call(
                "POST",
                "/api/v1/sessions/s/interactions",
                "{\"toolUseId\":\"%s\",\"arguments\":{\"questions\":[%s]}}"
                    .formatted(toolUseId, question))
            .then()
            .statusCode(202)
            .extract()
            .path("reference");
    slack.next("chat.postMessage", toolUseId + "?");
    return reference;
  }

  private static JsonNode press(String button, String reference) {
    return Json.read(
        """
        {"type":"block_actions","enterprise":null,"team":{"id":"T1"},
         "user":{"id":"%s","team_id":"T1"},"trigger_id":"t","channel":{"id":"D%s"},
         "actions":[{"action_id":"%s","value":"%s"}]}\
        """
            .formatted(USER, USER, button, reference));
  }

  private void assertChosen(String reference, String label) {
    String result =
        call(
                "POST",
                "/rpc",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"await_user_answers\","
                    + "\"params\":{\"reference\":\"%s\",\"waitSeconds\":20}}".formatted(reference))
            .asString();
    assertTrue(result.contains("\"slack\"") && result.contains(label), result);
  }

  @Test
  void takesEachPressOnceWhenTheProcessDiesThatHasTheConnection() throws Exception {
    int port = FreePorts.one();
    String[] settings = {
      "-Dparley.slack.enabled=true",
      "-Dparley.slack.app-token=xapp-of-the-test",
      "-Dparley.slack.bot-token=xoxb-of-the-test",
      "-Dparley.slack.lease=6s",
      "-Dparley.slack.api-url=http://127.0.0.1:" + port + "/api"
    };
    try (SlackServer slack = new SlackServer(port)) {
      pods(1, settings);
      slack.awaitConnections(1);
      Pod first = pods.getFirst();
      // two may be connected, and the third waits for a place
      pods(2, settings);
      slack.awaitConnections(2);
      link(slack);
      String one = asked(slack, "one");
      String two = asked(slack, "two");

      slack.send(0, "E1", "interactive", press("choose:1", one)).get(30, TimeUnit.SECONDS);
      assertChosen(one, "Blue");
      first.freeze();
      CompletableFuture<JsonNode> unread =
          slack.send(0, "E2", "interactive", press("choose:0", two));
      first.kill();
      slack.awaitOpened(3);
      assertFalse(unread.isDone());

      // Slack sends again what it does not know to be taken, to whoever is connected now
      for (int connection = 1; connection <= 2; connection++) {
        slack
            .send(connection, "E1", "interactive", press("choose:1", one))
            .get(30, TimeUnit.SECONDS);
        slack
            .send(connection, "E2", "interactive", press("choose:0", two))
            .get(30, TimeUnit.SECONDS);
      }
      assertChosen(two, "Red");
      // whose press is handled twice hears twice that the question has ended
      slack.send(1, "E3", "interactive", press("choose:0", one)).get(30, TimeUnit.SECONDS);
      slack.next("chat.postEphemeral", USER);
      assertTrue(slack.isQuiet("chat.postEphemeral", USER));
      assertEquals(2, alive().size());
    }
  }
}
