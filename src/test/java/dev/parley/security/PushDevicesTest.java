package dev.parley.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.PushedBrowser;
import dev.parley.testing.WebhookReceiver.Received;
import dev.parley.testing.WithChannels;
import dev.parley.transport.Js;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person says on which devices they see notifications, and when. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class PushDevicesTest extends PushFixture {

  private PushedBrowser browser() {
    return new PushedBrowser(service);
  }

  @Test
  void areShownWithoutWhatSendsToThem() throws Exception {
    list()
        .then()
        .statusCode(200)
        .header("Cache-Control", containsString("no-store"))
        .body("applicationServerKey", matchesPattern("B[A-Za-z0-9_-]{86}"))
        .body("subscriptions", equalTo(List.of()));
    PushedBrowser phone = browser();
    Response added = add(with(phone.json(), "{label:'Phone'}"));
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(phone.endpoint().getBytes(UTF_8));
    added
        .then()
        .statusCode(201)
        .body(
            "id",
            equalTo(
                "sub_"
                    + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Arrays.copyOf(hash, 16))))
        .body("label", equalTo("Phone"))
        .body("answers", equalTo(false))
        .body("lastAcceptedAt", nullValue());
    assertEquals(List.of(added.jsonPath().getMap("")), list().path("subscriptions"));
    String all = list().asString() + added.asString() + settings();
    assertFalse(all.contains("localhost") || all.contains(keyOf(phone)), all);
    assertEquals("{\"push\":{\"after\":20,\"leastUrgency\":\"low\",\"texts\":false}}", settings());
  }

  private static String keyOf(PushedBrowser browser) {
    return browser.json().at("/keys/p256dh").asText();
  }

  private String settings() {
    return Asked.with(token).get("/api/v1/me/settings").asString();
  }

  @Test
  void stayTheSameWhereTheyComeAgain() {
    PushedBrowser phone = browser();
    Response first = add(with(phone.json(), "{label:'Phone'}"));
    add(phone.json()).then().statusCode(200).body("", equalTo(first.jsonPath().getMap("")));
    add(with(phone.json(), "{label:'Mine',answers:true}"))
        .then()
        .statusCode(200)
        .body("id", equalTo(first.path("id")))
        .body("label", equalTo("Mine"))
        .body("since", equalTo(first.path("since")))
        .body("answers", equalTo(true));
    assertEquals(1, devices());
  }

  @Test
  void takeThePlaceOfOthers() {
    add(browser().json()).then().statusCode(201);
    Response old = add(with(browser().json(), "{label:'Phone',answers:true}"));
    ObjectNode next = browser().json().put("replaces", old.<String>path("id"));
    add(next).then().statusCode(201).body("label", equalTo("Phone")).body("answers", equalTo(true));
    assertEquals(2, devices());
    add(with(browser().json(), "{replaces:'sub_nobody'}"))
        .then()
        .statusCode(201)
        .body("label", equalTo(""))
        .body("answers", equalTo(false));
  }

  @Test
  void areTenAtMost() {
    PushedBrowser first = browser();
    add(first.json()).then().statusCode(201);
    for (int i = 1; i < 10; i++) {
      add(browser().json()).then().statusCode(201);
    }
    add(browser().json()).then().statusCode(422).body("detail", containsString("10 devices"));
    add(first.json()).then().statusCode(200);
    String id = list().path("subscriptions[9].id");
    add(browser().json().put("replaces", id)).then().statusCode(201);
    assertEquals(10, devices());
  }

  /** More at the same time than there are connections to a push service. */
  @Test
  void areAllToldOfABurst() {
    List<PushedBrowser> all = Stream.generate(this::device).limit(10).toList();
    Set<String> missing = new HashSet<>();
    for (int i = 0; i < 12; i++) {
      String reference = asked("b" + i);
      all.forEach(one -> missing.add(one.endpoint() + " " + reference));
    }
    while (!missing.isEmpty()) {
      Received one = service.next();
      PushedBrowser device = all.stream().filter(some -> some.is(one)).findFirst().orElseThrow();
      String reference = device.read(one).path("reference").asText();
      assertTrue(missing.remove(device.endpoint() + " " + reference), reference);
    }
  }

  @Test
  void areTakenAwayByTheirPersonAlone() {
    String id = add(browser().json()).path("id");
    String other = WithCredentials.answererOf("mallory-" + UUID.randomUUID());
    Asked.with(other).delete(SUBSCRIPTIONS + "/" + id).then().statusCode(204);
    Asked.with(other).get(SUBSCRIPTIONS).then().body("subscriptions", equalTo(List.of()));
    assertEquals(1, devices());
    Asked.with(token).delete(SUBSCRIPTIONS + "/" + id).then().statusCode(204);
    Asked.with(token).delete(SUBSCRIPTIONS + "/" + id).then().statusCode(204);
    assertEquals(0, devices());
  }

  @Test
  void goWithTheirSettings() {
    add(browser().json()).then().statusCode(201);
    push("{after:60,leastUrgency:'high',texts:true}");
    assertEquals("{\"push\":{\"after\":60,\"leastUrgency\":\"high\",\"texts\":true}}", settings());
    assertEquals(1, devices());
    push("null");
    assertEquals("{}", settings());
    assertEquals(0, devices());
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "'on'", "{after:-1}", "{texts:1}", "{leastUrgency:'urgent'}"})
  void haveTermsOfTheirOwn(String push) {
    put(Js.object().set("push", Js.of(push)))
        .then()
        .statusCode(422)
        .body("detail", containsString("push"));
    assertEquals("{}", settings());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://192.168.0.1/x",
        "https://169.254.169.254/latest",
        "https://localhost.evil.example/x",
        "https://evil.example/localhost",
        "https://localhost@evil.example/x",
        "https://user@localhost/x",
        "https://localhost:0/x",
        "https://localhost:65536/x",
        "https://localhost:99999999999/x",
        "https://localhost/x#part",
        "https:///x",
        "localhost/x",
        "https://local host/x",
        ""
      })
  void areAtPushServicesThatTheOperatorAllows(String endpoint) {
    add(browser().json().put("endpoint", endpoint))
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"))
        .body("detail", containsString("endpoint"));
    assertEquals(0, devices());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{endpoint:null}",
        "{keys:null}",
        "{keys:{}}",
        "{keys:{p256dh:'BA',auth:'AAAAAAAAAAAAAAAAAAAAAA'}}",
        "{keys:{p256dh:7,auth:'AAAAAAAAAAAAAAAAAAAAAA'}}",
        "{label:'two\\nlines'}",
        "{answers:'perhaps'}"
      })
  void areWhatBrowsersMake(String members) {
    add(with(browser().json(), members)).then().statusCode(422);
    assertEquals(0, devices());
  }

  @Test
  void haveShortNamesAndAddresses() {
    ObjectNode json = browser().json();
    String longest = json.path("endpoint").asText() + "x".repeat(1_000);
    add(json.put("endpoint", longest.substring(0, 1_000))).then().statusCode(201);
    add(json.put("endpoint", longest.substring(0, 1_001))).then().statusCode(422);
    add(browser().json().put("label", "ä".repeat(60))).then().statusCode(201);
    add(browser().json().put("label", "ä".repeat(61))).then().statusCode(422);
  }

  @Test
  void areNoBusinessOfKeysAndTicketsOfASession() {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session("k"), "{\"person\":\"Ada\"}");
    for (String credential :
        new String[] {WithCredentials.ANSWERING, WithCredentials.ADMIN, ticket, host}) {
      Asked.with(credential).get(SUBSCRIPTIONS).then().statusCode(403);
      Asked.with(credential)
          .body(Js.wire(browser().json()))
          .post(SUBSCRIPTIONS)
          .then()
          .statusCode(403);
      Asked.with(credential).delete(SUBSCRIPTIONS + "/sub_x").then().statusCode(403);
    }
  }

  @Test
  void areOfferedToPersons() {
    Asked.with(token)
        .get("/api/v1/me")
        .then()
        .body("channels", equalTo(List.of("webhook", "mail", "push")));
  }

  /** Those that this login added, and no others of the person. */
  @Test
  void goWithTheLoginThatAddedThem() {
    add(browser().json()).then().statusCode(201);
    LoginFixture.Walker walker = LoginFixture.loggedIn(person);
    String guard = LoginFixture.guard(walker);
    for (int i = 0; i < 2; i++) {
      LoginFixture.with(walker)
          .header("Parley-Csrf", guard)
          .body(Js.wire(browser().json()))
          .post(SUBSCRIPTIONS)
          .then()
          .statusCode(201);
    }
    assertEquals(3, devices());
    LoginFixture.with(walker).header("Parley-Csrf", guard).post("/logout").then().statusCode(204);
    assertEquals(1, devices());
  }
}
