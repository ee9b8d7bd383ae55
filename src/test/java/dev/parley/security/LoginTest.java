package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.Cookie;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody logs in to our own pages, and somebody else tries to profit from it. */
@QuarkusTest
@TestProfile(WithCredentials.class)
public class LoginTest extends LoginAttacks {
  @Test
  void leavesACookieThatNoScriptReadsAndNoOtherSiteSends() {
    SERVER.logsIn("ann");
    Walker walker = new Walker();
    walker.walk("/login");
    Cookie cookie = walker.left;

    assertTrue(cookie.isSecured());
    assertTrue(cookie.isHttpOnly());
    assertEquals("/", cookie.getPath());
    assertEquals(null, cookie.getDomain());
    assertEquals("Lax", cookie.getSameSite());
    with(walker)
        .get("/api/v1/me")
        .then()
        .statusCode(200)
        .header("Cache-Control", equalTo("no-store"))
        .body("person", equalTo("ann"))
        .body("scopes", equalTo(java.util.List.of("parley:answer")));
  }

  @ParameterizedTest
  @CsvSource({
    "/?session=abc, /?session=abc",
    "/ask/xyz, /ask/xyz",
    "//evil.example/, /",
    "/\\evil.example, /",
    "https://evil.example/, /",
    "javascript:alert(1), /"
  })
  void endsAtAPageOfOursAndNowhereElse(String to, String page) {
    SERVER.logsIn("ann");
    String encoded = java.net.URLEncoder.encode(to, java.nio.charset.StandardCharsets.UTF_8);

    assertEquals(
        Parley.url(page).toString(), new Walker().walk("/login?to=" + encoded).replace("%3F", "?"));
  }

  @Test
  void letsThePersonAnswerWhatTheirOwnHostAsked() {
    annIsAsked();
    Walker ann = loggedIn("ann");

    with(ann)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body("interactions", hasSize(1));
    answer(ann, guard(ann)).then().statusCode(200).body("status", equalTo("answered"));
  }

  @Test
  void tellsAPageWhereToLogIn() {
    given().get("/api/v1/me").then().statusCode(401).body("login", equalTo("/login"));
  }

  @Test
  void doesNotLetThePersonAsk() {
    Walker ann = loggedIn("ann");

    with(ann)
        .header("Parley-Csrf", guard(ann))
        .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
        .post("/rpc")
        .then()
        .statusCode(403)
        .header("WWW-Authenticate", startsWith("Bearer error=\"insufficient_scope\""));
  }

  @Test
  void leavesNothingThatWouldLogInAgain() {
    Walker browser = loggedIn("ann");
    assertEquals(java.util.Set.of(COOKIE), browser.cookies.keySet());

    SERVER.logsIn("bob");
    browser.walk("/login");
    with(browser).get("/api/v1/me").then().statusCode(200).body("person", equalTo("bob"));
  }

  @Test
  void logsOut() {
    Walker ann = loggedIn("ann");
    with(ann).post("/logout").then().statusCode(403);

    Cookie cleared =
        with(ann)
            .header("Parley-Csrf", guard(ann))
            .post("/logout")
            .then()
            .statusCode(204)
            .header("Clear-Site-Data", "\"cache\", \"storage\"")
            .header("Cache-Control", "no-store")
            .extract()
            .detailedCookie(COOKIE);

    assertEquals("", cleared.getValue());
    assertEquals(0, cleared.getMaxAge());
  }
}
