package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.TrustedWebhooks;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Where questions that nobody hears of end, a channel counts as somebody who listens. */
@QuarkusTest
@TestProfile(ReachTest.Settings.class)
@WithTestResource(TrustedWebhooks.class)
class ReachTest extends WebhookFixture {

  /** What nobody hears of ends soon. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>(new WithCredentials().getConfigOverrides());
      settings.put("parley.when-nobody-listens", "fail");
      settings.put("parley.presence.grace", "50ms");
      return settings;
    }
  }

  @Test
  @DisplayName("a question stays open for whom a webhook tells of it, with all pages closed")
  void keepsWhatAWebhookTells() {
    webhook("{}");
    String secret = secret();
    ask(host, session("told"), "q", "{}").then().statusCode(202);
    assertEquals("requested", type(next(secret)));
    // these would have ended later than it
    for (int i = 0; i < 3; i++) {
      assertUnavailable(WithCredentials.hostOf("unreached-" + person), session("untold" + i), "{}");
    }
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    JsonNode reply = inbox.request("interaction/respond", answering(session("told"), "q"));
    assertTrue(reply.has("result"), reply::toString);
    assertEquals("answered", type(next(secret)));
  }

  @Test
  @DisplayName("the host learns by which ways its person would hear of a question")
  void tellsTheWays() {
    List<String> channels = Asked.with(token).get("/api/v1/me").path("channels");
    assertEquals(List.of("webhook"), channels, "those that are switched on");
    assertEquals(List.of(), ways(host, "normal"));
    webhook("{leastUrgency:'normal'}");
    assertEquals(List.of(), ways(host, "normal"), "nothing signs what the webhook is sent");
    secret();
    assertEquals(List.of("webhook"), ways(host, "normal"));
    assertEquals(List.of(), ways(host, "low"));
    tab("/ws/v1/sessions/" + session("a"), token).await("session/ready");
    Tab inbox = tab(token);
    inbox.await("inbox/ready");
    assertTrue(inbox.request("inbox/active", Js.object()).has("result"));
    assertEquals(List.of("frontend", "inbox", "webhook"), ways(host, "high"));
    assertEquals(List.of(), ways(WithCredentials.hostOf("other-" + person), "high"));
    assertTrue(
        inbox
            .request(
                "inbox/away", Js.object().put("until", Instant.now().plusSeconds(600).toString()))
            .has("result"));
    assertEquals(List.of("frontend", "inbox"), ways(host, "high"));
  }

  private List<String> ways(String asker, String urgency) {
    JsonPath reach =
        Asked.with(asker)
            .queryParam("session", session("a"))
            .queryParam("urgency", urgency)
            .get("/api/v1/reach")
            .then()
            .statusCode(200)
            .extract()
            .jsonPath();
    List<String> ways = reach.getList("ways");
    assertEquals(!ways.isEmpty(), reach.getBoolean("anybody"));
    return ways;
  }

  @Test
  @DisplayName("not where the person wants to hear only of what is more urgent")
  void endsWhatIsNotToldOf() {
    webhook("{leastUrgency:'high'}");
    String secret = secret();
    assertUnavailable(host, session("normal"), "{}");
    ask(host, session("urgent"), "q", "{urgency:'high'}").then().statusCode(202);
    assertEquals(session("urgent"), next(secret).at("/data/sessionId").asText());
  }

  @Test
  @DisplayName("not in quiet hours")
  void endsWhatIsAskedInQuietHours() {
    webhook("{}");
    secret();
    LocalTime now = LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
    JsonNode quiet =
        Js.object()
            .put("from", now.minusHours(1).toString())
            .put("to", now.plusHours(1).toString());
    put(Js.object().put("timeZone", "UTC").set("quietHours", quiet));
    assertUnavailable(host, session("quiet"), "{}");
    assertTrue(receiver.isQuiet());
  }

  @Test
  @DisplayName("also where the person goes away after the webhook told of it")
  void keepsWhatWasToldBeforeItsPersonWentAway() {
    webhook("{}");
    String secret = secret();
    String reference =
        ask(host, session("told"), "q", "{}").then().statusCode(202).extract().path("reference");
    next(secret);
    await().until(() -> pending(reference).contains("sent to the person"));
    put(Js.object().put("backAt", Instant.now().plusSeconds(600).toString()));
    for (int i = 0; i < 3; i++) {
      assertUnavailable(host, session("away" + i), "{}");
    }
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    JsonNode reply = inbox.request("interaction/respond", answering(session("told"), "q"));
    assertTrue(reply.has("result"), reply::toString);
  }

  @Test
  @DisplayName("also where the person takes the webhook away after it told of it")
  void keepsWhatWasToldBeforeTheWebhookWasTakenAway() {
    webhook("{}");
    String secret = secret();
    String reference =
        ask(host, session("gone"), "q", "{}").then().statusCode(202).extract().path("reference");
    next(secret);
    await().until(() -> pending(reference).contains("sent to the person"));
    put(Js.object().putNull("webhook"));
    for (int i = 0; i < 3; i++) {
      assertUnavailable(host, session("without" + i), "{}");
    }
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    JsonNode reply = inbox.request("interaction/respond", answering(session("gone"), "q"));
    assertTrue(reply.has("result"), reply::toString);
  }

  @Test
  @DisplayName("not where the webhook is taken away before it told of it")
  void endsOnceTheWebhookIsGone() {
    webhook("{after:600}");
    secret();
    ask(host, session("early"), "q", "{}").then().statusCode(202);
    put(Js.object().putNull("webhook"));
    assertUnavailable(host, session("early"), "{}");
  }

  /** Asks, or waits for what was asked before, until nobody was found. */
  private static void assertUnavailable(String asker, String session, String arguments) {
    String status = ask(asker, 30, session, "q", arguments).then().extract().path("status");
    assertEquals("unavailable", status);
  }
}
