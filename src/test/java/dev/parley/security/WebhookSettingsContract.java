package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.transport.Js;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person sets a webhook, and makes the secret that signs what it gets. */
abstract class WebhookSettingsContract extends InboxFixture {
  private static final String URL = "https://hooks.example.com:8443/p?q=1";

  private Response put(String body) {
    return Asked.with(token).body(Js.wire(Js.of(body))).put("/api/v1/me/settings");
  }

  private Response settings() {
    return Asked.with(token).get("/api/v1/me/settings");
  }

  private Response secret() {
    return Asked.with(token).post("/api/v1/me/webhook/secret");
  }

  @Test
  void isKeptAndTakenAway() {
    String all = "{url:'%s',after:120,leastUrgency:'high',texts:true,answers:true}".formatted(URL);
    String expected = Js.wire(Js.of("{webhook:" + all + "}"));
    assertEquals(expected, put("{webhook:" + all + "}").asString());
    assertEquals(expected, settings().asString());
    String least = "{url:'%s',after:0,leastUrgency:'low',texts:false,answers:false}".formatted(URL);
    assertEquals(
        Js.wire(Js.of("{webhook:" + least + "}")),
        put("{webhook:{url:'%s'}}".formatted(URL)).asString());
    assertEquals("{}", put("{webhook:null}").asString());
  }

  @Test
  void showsASecretOnceAndWhenItWasMade() {
    secret().then().statusCode(422).body("detail", containsString("PUT /api/v1/me/settings"));
    put("{webhook:{url:'%s'}}".formatted(URL)).then().statusCode(200);
    Response before = settings();
    Response made = secret();
    made.then()
        .statusCode(200)
        .header("Cache-Control", containsString("no-store"))
        .body("secret", matchesPattern("whsec_[A-Za-z0-9+/]{43}="));
    Response after = settings();
    assertFalse(after.asString().contains("whsec_"), after::asString);
    assertNotNull(after.path("webhook.secretSince"));
    assertNotEquals(before.header("ETag"), after.header("ETag"));
    assertNotEquals(made.path("secret").toString(), secret().path("secret").toString());
  }

  @Test
  void losesItsSecretsWithTheReceiver() {
    put("{webhook:{url:'%s'}}".formatted(URL)).then().statusCode(200);
    secret();
    Response moved = put("{webhook:{url:'https://HOOKS.example.com:8443/else',texts:true}}");
    assertNotNull(moved.path("webhook.secretSince"), moved::asString);
    Response other = put("{webhook:{url:'https://hooks.example.com/p'}}");
    assertNull(other.path("webhook.secretSince"), other::asString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "'https://hooks.example.com/'",
        "{url:null}",
        "{url:7}",
        "{url:''}",
        "{url:'http://hooks.example.com/'}",
        "{url:'https:///path'}",
        "{url:'https://user@hooks.example.com/'}",
        "{url:'https://user:pass@hooks.example.com/'}",
        "{url:'https://hooks.example.com/#part'}",
        "{url:'https://hooks.example.com:0/'}",
        "{url:'https://hooks.example.com:70000/'}",
        "{url:'https://hooks.example.com/ space'}",
        "{url:'https://under_score.example.com/'}",
        "{url:'file:///etc/passwd'}",
        "{url:'https://a/',after:-1}",
        "{url:'https://a/',after:86401}",
        "{url:'https://a/',after:18446744073709551621}",
        "{url:'https://a/',after:1.5}",
        "{url:'https://a/',after:'60'}",
        "{url:'https://a/',leastUrgency:'urgent'}",
        "{url:'https://a/',texts:'yes'}",
        "{url:'https://a/',texts:true,answers:'yes'}",
        "{url:'https://a/',answers:true}",
        "{url:'https://a/',texts:false,answers:true}"
      })
  void isAnAddressToCallAndWhen(String webhook) {
    put("{webhook:" + webhook + "}")
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"))
        .body("detail", containsString("webhook"));
    assertEquals("{}", settings().asString());
  }

  @Test
  void hasAnAddressOfSoManyCharacters() {
    String longest = "https://hooks.example.com/" + "x".repeat(1_974);
    put("{webhook:{url:'" + longest + "'}}").then().statusCode(200);
    put("{webhook:{url:'" + longest + "x'}}").then().statusCode(422);
  }

  @Test
  void isNoBusinessOfKeysAndTicketsOfASession() {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session("k"), "{\"person\":\"Ada\"}");
    for (String credential :
        new String[] {WithCredentials.ANSWERING, WithCredentials.ADMIN, ticket, host}) {
      Asked.with(credential).post("/api/v1/me/webhook/secret").then().statusCode(403);
      Asked.with(credential)
          .body("{\"webhook\":{\"url\":\"" + URL + "\"}}")
          .put("/api/v1/me/settings")
          .then()
          .statusCode(403);
    }
  }
}
