package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Parley;
import dev.parley.transport.RawSocket;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody tries to profit from what another person has logged in to. */
abstract class LoginAttacks extends LoginFixture {
  @Test
  void showsAnotherPersonNothing() {
    annIsAsked();
    Walker bob = loggedIn("bob");

    with(bob)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body("interactions", hasSize(0));
    answer(bob, guard(bob)).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AAAAAAAAAAAAAAAAAAAAAA"})
  void answersNothingForARequestThatAnotherSiteCaused(String guess) {
    annIsAsked();
    Walker ann = loggedIn("ann");
    RequestSpecification request = with(ann);
    if (!guess.isEmpty()) {
      request.header("Parley-Csrf", guess);
    }

    request
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"x\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/q/answer", session)
        .then()
        .statusCode(403)
        .body("error", equalTo("csrf_forbidden"));
    with(ann)
        .get("/api/v1/sessions/{s}/interactions/q", session)
        .then()
        .body("status", equalTo("open"));
  }

  @Test
  void takesNoGuardOfAnotherLogin() {
    annIsAsked();
    Walker ann = loggedIn("ann");
    String bobs = guard(loggedIn("bob"));

    answer(ann, bobs).then().statusCode(403).body("error", equalTo("csrf_forbidden"));
  }

  @Test
  void refusesAPageOfAnotherOriginWhateverItHas() {
    Walker ann = loggedIn("ann");

    with(ann)
        .header("Parley-Csrf", guard(ann))
        .header("Origin", "https://evil.example")
        .post("/logout")
        .then()
        .statusCode(403)
        .body("error", equalTo("origin_forbidden"));
  }

  @Test
  void opensASocketForOurOwnPageOnly() {
    annIsAsked();
    String cookie = "Cookie: " + COOKIE + "=" + loggedIn("ann").cookies.get(COOKIE);

    assertEquals(101, status(cookie, "Origin: http://127.0.0.1:" + RestAssured.port));
    assertEquals(403, status(cookie, "Origin: https://evil.example"));
    assertEquals(403, status(cookie, "X-No-Origin: x"));
    assertEquals(401, status("X-No-Cookie: x", "Origin: http://127.0.0.1:" + RestAssured.port));
  }

  private int status(String... headers) {
    String host = "127.0.0.1:" + RestAssured.port;
    try (RawSocket raw = RawSocket.handshake("/ws/v1/sessions/" + session, host, headers)) {
      return raw.status();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/login", "/login;x", "/login;a=b", "/login/", "//login", "/login?code=1"})
  void givesNoCookieForAnAccessToken(String path) {
    String token = SERVER.accessToken("ann", "host", "parley:ask openid").signed(SERVER.key());

    Response response =
        Asked.with(token).urlEncodingEnabled(false).redirects().follow(false).get(path);

    assertEquals(null, response.detailedCookie(COOKIE), response::asString);
    assertTrue(response.statusCode() == 404 || !ours(response.header("Location")), path);
  }

  private static boolean ours(@Nullable String location) {
    return location != null
        && (location.startsWith("/") || location.startsWith(Parley.url("/").toString()));
  }

  /** The session of the code flow holds an ID token, which is meant for the login alone. */
  @ParameterizedTest
  @ValueSource(strings = {"junk", "e30.e30.c2ln"})
  void takesNoSessionOfTheCodeFlowForAnAccessToken(String bearer) {
    SERVER.logsIn("ann");
    Walker walker = new Walker();
    String callback = walker.walkUntil("/login", at -> at.contains("code="));
    Response exchanged =
        given()
            .redirects()
            .follow(false)
            .urlEncodingEnabled(false)
            .cookies(walker.cookies)
            .get(callback);
    String session = exchanged.cookie("q_session_pages");
    assertTrue(session != null && !session.isEmpty());

    given()
        .header("Authorization", "Bearer " + bearer)
        .cookie("q_session_pages", session)
        .get("/api/v1/me")
        .then()
        .statusCode(401);
    String token = SERVER.accessToken("ann", "host", "parley:ask").signed(SERVER.key());
    given()
        .header("Authorization", "Bearer " + token)
        .cookie("q_session_pages", session)
        .get("/api/v1/me")
        .then()
        .statusCode(200)
        .body("client", equalTo("host"));
  }

  @Test
  void comesToNothingWithACodeThatNobodyIssued() {
    Response response =
        given().redirects().follow(false).get("/login?code=invented&state=invented");

    assertTrue(response.statusCode() == 401 || response.statusCode() == 302, response::asString);
    assertEquals(null, response.detailedCookie(COOKIE));
  }

  /** MCP, client/elicitation, Phishing: the link of a question is of no use to other people. */
  @Test
  void leadsFromTheLinkOfAQuestionItsPersonAlone() {
    String host = SERVER.accessToken("ann", "host", "parley:ask").signed(SERVER.key());
    String reference =
        Asked.ask(host, session, "q").then().statusCode(202).extract().path("reference");
    String link = "/ask/" + reference;

    Response nobody = given().redirects().follow(false).get(link);
    Response ann = with(loggedIn("ann")).redirects().follow(false).get(link);
    Response bob = with(loggedIn("bob")).redirects().follow(false).get(link);

    assertEquals(303, nobody.statusCode());
    assertTrue(nobody.header("Location").contains("/login?to=%2Fask%2F" + reference));
    assertEquals(200, ann.statusCode());
    assertTrue(ann.asString().contains("data-session=\"" + session + "\""), ann::asString);
    assertEquals(404, bob.statusCode());
    assertFalse(bob.asString().contains(session), bob::asString);
  }
}
