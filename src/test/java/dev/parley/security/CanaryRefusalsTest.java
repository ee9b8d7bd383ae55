package dev.parley.security;

import static dev.parley.security.WithCredentials.ASKING;
import static dev.parley.security.WithCredentials.SERVER;
import static dev.parley.testing.RawHttp.head;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Parley;
import dev.parley.testing.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A canary in refused input: credentials, logins and malformed requests. */
@QuarkusTest
@TestProfile(Talkative.class)
class CanaryRefusalsTest extends CanaryFixture {
  @Test
  void credentialsThatAreRefused() {
    String stranger =
        plant(
            SERVER
                .accessToken(CANARY, CANARY, CANARY)
                .claim("email", CANARY)
                .signed(SERVER.strangersKey()));
    String expired =
        plant(SERVER.accessToken(CANARY, CANARY, CANARY).claim("exp", 1).signed(SERVER.key()));
    String forOthers =
        plant(
            SERVER
                .accessToken(CANARY, CANARY, CANARY)
                .claim("aud", CANARY)
                .claim("name", CANARY)
                .signed(SERVER.key()));
    String unknownKey =
        plant(SERVER.accessToken(CANARY, CANARY, CANARY, CANARY).signed(SERVER.key()));
    String nameless =
        plant(SERVER.accessToken(CANARY, CANARY, CANARY).without("azp").signed(SERVER.key()));
    String good = plant(SERVER.accessToken(CANARY, CANARY, CANARY).signed(SERVER.key()));
    for (String token :
        List.of(
            stranger,
            expired,
            forOthers,
            unknownKey,
            nameless,
            good,
            CANARY,
            "parley_" + CANARY + "-0123456789-0123456789-0123456789",
            "ticket_" + CANARY,
            CANARY + "." + CANARY + "." + CANARY)) {
      for (String path :
          List.of("/mcp", "/rpc", SESSION + "/interactions", "/api/v1/me", "/login", "/")) {
        given()
            .redirects()
            .follow(false)
            .header("Authorization", "Bearer " + token)
            .header("DPoP", CANARY)
            .header("Content-Type", "application/json")
            .cookie("__Host-parley", CANARY)
            .cookie("q_session_pages", CANARY)
            .cookie("q_session", token)
            .body("{}")
            .post(path + "?access_token=" + CANARY);
        given()
            .redirects()
            .follow(false)
            .header("Authorization", CANARY + " " + token)
            .get(path + "?x=" + CANARY);
      }
      handshake("parley.v1, parley.bearer." + token);
    }
  }

  @Test
  void loginsThatFail() {
    SERVER.logsIn("refused-" + CANARY);
    Map<String, String> cookies = new HashMap<>();
    String at = Parley.url("/login?to=/" + CANARY).toString();
    for (int steps = 0; steps < 6; steps++) {
      Response last =
          given().redirects().follow(false).urlEncodingEnabled(false).cookies(cookies).get(at);
      cookies.putAll(last.cookies());
      String location = last.header("Location");
      if (location == null) {
        break;
      }
      at = URI.create(at).resolve(location).toString();
    }
    assertTrue(at.contains("code="), at);
    SERVER.logsIn("ann");
    for (String query :
        List.of(
            "?code=" + CANARY + "&state=" + CANARY,
            "?error=" + CANARY + "&error_description=" + CANARY + "&state=" + CANARY,
            "?state=" + CANARY,
            "?code=" + CANARY)) {
      given()
          .redirects()
          .follow(false)
          .cookie("q_auth_pages", CANARY)
          .cookie("q_auth_pages_" + CANARY, CANARY + "|" + CANARY)
          .cookie("q_session_pages", CANARY)
          .get("/login" + query);
    }
  }

  @Test
  void requestsThatAreNone() {
    for (String request :
        List.of(
            head("GET", "/" + CANARY + "/%zz?" + CANARY)
                + "X-"
                + CANARY
                + ": "
                + CANARY
                + "\r\n\r\n",
            head("GET", SESSION + "/interactions/%ff%00" + CANARY) + "\r\n",
            head(CANARY.toUpperCase(Locale.ROOT), "/mcp") + "\r\n",
            head("POST", "/login;" + CANARY) + "Content-Length: 0\r\n\r\n",
            head("GET", "/mcp") + "Origin: https://" + CANARY + ".example\r\n\r\n",
            head("OPTIONS", "/mcp") + "Origin: " + CANARY + "\r\n\r\n",
            head("GET", "/") + "Cookie: " + CANARY + "=\"" + CANARY + "\"; =;\r\n\r\n",
            head("POST", "/mcp")
                + "Authorization: Bearer "
                + ASKING
                + "\r\nContent-Type: "
                + CANARY
                + "/x; charset="
                + CANARY
                + "\r\nAccept: "
                + CANARY
                + "\r\nContent-Length: 2\r\n\r\n{}",
            "GET / HTTP/1.1\r\nHost: " + CANARY + ".example\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + CANARY + "\r\n\r\n",
            CANARY + "\r\n\r\n")) {
      try (RawHttp client = new RawHttp()) {
        client.send(request);
        client.answer();
      }
    }
    for (String path : List.of("/mcp", "/rpc", SESSION + "/interactions")) {
      Asked.with(ASKING).body(CANARY.repeat(1_000)).post(path).then().statusCode(413);
    }
  }

  @Test
  void manyRefusalsAreFewLines() {
    double before = warned("origin");
    for (int i = 0; i < 50; i++) {
      given()
          .header("Origin", "https://" + CANARY + i + ".example")
          .get("/")
          .then()
          .statusCode(403);
      given().header("Authorization", "Bearer " + CANARY + i).get("/api/v1/me");
      Asked.with(ASKING).body(CANARY.repeat(1_000)).post("/mcp").then().statusCode(413);
    }
    assertEquals(50, warned("origin") - before);
    await()
        .atMost(Duration.ofSeconds(25))
        .until(() ->
            said.stream().anyMatch(line -> line.matches("(?s).*\\d+ more in 10 s: .*Origin.*")));
    assertTrue(said.size() < 40, () -> String.join("\n", said));
  }

  private static double warned(String kind) {
    return io.micrometer.core.instrument.Metrics.globalRegistry
        .get("parley.warnings")
        .tag("kind", kind)
        .counter()
        .count();
  }
}
