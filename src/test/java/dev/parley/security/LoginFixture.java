package dev.parley.security;

import static io.restassured.RestAssured.given;

import dev.parley.testing.Parley;
import io.restassured.http.Cookie;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** What tests of the login need: people with a browser, and a question for one of them. */
abstract class LoginFixture {
  static final AuthorizationServer SERVER = WithCredentials.SERVER;
  static final String COOKIE = "__Host-parley";

  final String session = "logged-in-" + UUID.randomUUID();

  /** A browser as far as the flow needs one: it keeps cookies and follows redirects itself. */
  static final class Walker {
    final Map<String, String> cookies = new HashMap<>();
    Cookie left = new Cookie.Builder(COOKIE).build();

    /** Follows redirects up to a page of ours that is not part of the login. */
    String walk(String path) {
      return walkUntil(
          path, at -> at.startsWith(Parley.url("/").toString()) && !at.contains("/login"));
    }

    String walkUntil(String path, Predicate<String> there) {
      String at = Parley.url(path).toString();
      for (int steps = 0; steps < 8; steps++) {
        Response last =
            given().redirects().follow(false).urlEncodingEnabled(false).cookies(cookies).get(at);
        last.detailedCookies().forEach(this::keep);
        left = Optional.ofNullable(last.detailedCookie(COOKIE)).orElse(left);
        String location = last.header("Location");
        if (last.statusCode() != 302 || location == null) {
          return at;
        }
        at = URI.create(at).resolve(location).toString();
        if (there.test(at)) {
          return at;
        }
      }
      throw new AssertionError("the flow does not end: " + at);
    }

    private void keep(Cookie cookie) {
      if (cookie.getMaxAge() == 0) {
        cookies.remove(cookie.getName());
      } else {
        cookies.put(cookie.getName(), cookie.getValue());
      }
    }
  }

  static Walker loggedIn(String person) {
    SERVER.logsIn(person);
    Walker walker = new Walker();
    walker.walk("/login");
    return walker;
  }

  static RequestSpecification with(Walker walker) {
    return given()
        .cookie(COOKIE, walker.cookies.get(COOKIE))
        .header("Content-Type", "application/json");
  }

  static String guard(Walker walker) {
    return with(walker).get("/api/v1/me").then().statusCode(200).extract().path("csrf");
  }

  final String annIsAsked() {
    String host = SERVER.accessToken("ann", "host", "parley:ask").signed(SERVER.key());
    Asked.ask(host, session, "q").then().statusCode(202);
    return host;
  }

  final Response answer(Walker walker, String guard) {
    return with(walker)
        .header("Parley-Csrf", guard)
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"x\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/q/answer", session);
  }
}
