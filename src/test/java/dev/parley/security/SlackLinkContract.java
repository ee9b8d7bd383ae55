package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A person says which user of Slack they are. */
abstract class SlackLinkContract extends SlackFixture {

  private JsonNode candidate() {
    await().atMost(PATIENCE).until(() -> state().has("candidate"));
    return state().path("candidate");
  }

  private io.restassured.response.Response confirm(String id) {
    return Asked.with(token).body("{\"candidate\":\"" + id + "\"}").post("/api/v1/me/slack/link");
  }

  @Test
  void countsOnceItsPersonHasConfirmedWhoSentTheCode() {
    Asked.with(token)
        .get("/api/v1/me")
        .then()
        .body("channels", equalTo(java.util.List.of("slack")));
    assertEquals("{}", state().toString());
    String code = code();
    assertTrue(state().has("codeUntil"));
    write(user, "`" + code.toLowerCase(Locale.ROOT) + "` ", "");
    assertTrue(said(user).contains("confirm"));

    JsonNode candidate = candidate();
    assertEquals("Acme", candidate.path("team").asText());
    assertEquals("Name of " + user, candidate.path("name").asText());
    assertEquals("https://avatars.example/" + user + ".png", candidate.path("picture").asText());
    assertFalse(state().has("link"));
    Asked.with(token).get("/api/v1/me/settings").then().body("slack", nullValue());
    confirm("somebody-else").then().statusCode(422).body("detail", containsString("candidate"));

    confirm(candidate.path("id").asText())
        .then()
        .statusCode(200)
        .body("link.name", equalTo("Name of " + user))
        .body("candidate", nullValue());
    assertTrue(said(user).contains("linked"));
    Asked.with(token)
        .get("/api/v1/me/settings")
        .then()
        .body("slack.after", equalTo(120))
        .body("slack.leastUrgency", equalTo("low"))
        .body("slack.texts", equalTo(false))
        .body("slack.team", equalTo("Acme"));
    confirm(candidate.path("id").asText()).then().statusCode(422);

    Asked.with(token).delete("/api/v1/me/slack/link").then().statusCode(204);
    assertEquals("{}", state().toString());
  }

  @Test
  void isShownWhoeverSentTheCodeAndCanRefuseThem() {
    String code = code();
    String other = "UOTHER" + user;
    write(other, code, "");
    said(other);
    assertEquals("Name of " + other, candidate().path("name").asText());

    // it works once, so nobody takes the place of who is shown
    write(user, code, "");
    assertTrue(said(user).contains("do not know this code"));
    assertEquals("Name of " + other, candidate().path("name").asText());

    String id = candidate().path("id").asText();
    Asked.with(token).delete("/api/v1/me/slack/code").then().statusCode(204);
    assertEquals("{}", state().toString());
    confirm(id).then().statusCode(422);
  }

  @Test
  void replacesACodeByTheNext() {
    String first = code();
    String second = code();
    write(user, first, "");
    assertTrue(said(user).contains("do not know this code"));
    write(user, second, "");
    assertTrue(said(user).contains("confirm"));
    candidate();
    Asked.with(token).delete("/api/v1/me/slack/code").then().statusCode(204);
  }

  @Test
  void lastsForFiveTriesOfAUser() {
    for (int i = 0; i < 5; i++) {
      write(user, "ABCDEFGH2" + (i + 2), "");
      assertTrue(said(user).contains("do not know this code"));
    }
    write(user, code(), "");
    assertTrue(said(user).contains("Too many"));
    assertFalse(state().has("candidate"));
    write(user, "Good morning", "");
    assertTrue(said(user).contains("make a code"));
  }

  @Test
  void isNoBusinessOfKeys() {
    for (String credential :
        new String[] {WithCredentials.ANSWERING, WithCredentials.ADMIN, host}) {
      Asked.with(credential).post("/api/v1/me/slack/code").then().statusCode(403);
      Asked.with(credential).get("/api/v1/me/slack").then().statusCode(403);
      Asked.with(credential)
          .body("{\"candidate\":\"x\"}")
          .post("/api/v1/me/slack/link")
          .then()
          .statusCode(403);
      Asked.with(credential).delete("/api/v1/me/slack/link").then().statusCode(403);
    }
    Asked.with(token)
        .body("{\"slack\":{\"texts\":true}}")
        .put("/api/v1/me/settings")
        .then()
        .statusCode(422)
        .body("detail", containsString("/api/v1/me/slack/code"));
  }
}
