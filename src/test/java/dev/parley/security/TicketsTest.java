package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.security.origin.HostOriginFilter;
import dev.parley.testing.Parley;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A ticket opens one session of its minter's owner, for a while, for answering only. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class TicketsTest {
  private final String session = "ticketed-" + UUID.randomUUID();

  @Test
  void letsItsHolderAnswerInItsSession() {
    Asked.ask(WithCredentials.ASKING, session, "t1").then().statusCode(202);
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Ann\"}");

    Asked.with(ticket)
        .get("/api/v1/me")
        .then()
        .statusCode(200)
        .body("person", equalTo("Ann"))
        .body("sessionId", equalTo(session))
        .body("scopes", equalTo(java.util.List.of("parley:answer")));
    Asked.with(ticket)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body("interactions", hasSize(1));
    Asked.answer(ticket, session, "t1").then().statusCode(200).body("status", equalTo("answered"));
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void opensNoDoorOfAnotherSession(Door door) {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session, "{}");

    Response response = door.knockWith(ticket, "another-" + session);

    assertEquals(403, response.statusCode(), response.asString());
  }

  @ParameterizedTest
  @EnumSource(
      value = Door.class,
      names = {"REST_LIST", "REST_READ", "REST_ANSWER", "REST_DECLINE", "REST_CANCEL", "SOCKET"},
      mode = EnumSource.Mode.EXCLUDE)
  void opensNoOtherDoorOfItsSession(Door door) {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session, "{}");

    Response response = door.knockWith(ticket, session);

    assertEquals(403, response.statusCode(), response.asString());
  }

  @Test
  void opensForPagesOfItsOriginAlone() {
    String own = Parley.url("").toString();
    String ticket =
        Asked.ticket(WithCredentials.ANSWERING, session, "{\"origin\":\"" + own + "/\"}");
    String foreign =
        Asked.ticket(
            WithCredentials.ANSWERING, session, "{\"origin\":\"https://app.example.com\"}");
    String list = "/api/v1/sessions/" + session + "/interactions";

    Asked.with(ticket).header("Origin", own).get(list).then().statusCode(200);
    Asked.with(ticket).header("Sec-Fetch-Site", "same-origin").get(list).then().statusCode(200);
    Asked.with(ticket).get(list).then().statusCode(401);
    Asked.with(foreign).header("Origin", own).get(list).then().statusCode(401);
    Asked.with(foreign).header("Sec-Fetch-Site", "same-origin").get(list).then().statusCode(401);
    assertEquals(101, handshake(ticket, "Origin: " + own));
    assertEquals(401, handshake(foreign, "Origin: " + own));
    assertEquals(401, handshake(foreign, "X-Origin: none"));
  }

  /** Browsers leave out the port that a scheme has anyway (RFC 6454 section 6.2). */
  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:80, http://127.0.0.1, 200",
    "http://127.0.0.1:80/, http://127.0.0.1, 200",
    "HTTP://LOCALHOST:80, http://localhost, 200",
    "http://127.0.0.1, http://127.0.0.1, 200",
    "http://127.0.0.1:443, http://127.0.0.1, 401",
    "http://127.0.0.1:8080, http://127.0.0.1, 401",
    "https://127.0.0.1:80, http://127.0.0.1, 401"
  })
  void fitsWhatBrowsersSend(String minted, String sent, int status) {
    String ticket =
        Asked.ticket(WithCredentials.ANSWERING, session, "{\"origin\":\"" + minted + "\"}");

    Asked.with(ticket)
        .header("Host", sent.substring("http://".length()))
        .header("Origin", sent)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(status);
  }

  @ParameterizedTest
  @CsvSource({
    "https://app.example.com:443, https://app.example.com",
    "https://app.example.com:443/, https://app.example.com",
    "http://[::1]:80, http://[::1]",
    "https://app.example.com:80, https://app.example.com:80",
    "https://app.example.com:4443, https://app.example.com:4443"
  })
  void leavesOutThePortThatTheSchemeHasAnyway(String origin, String normal) {
    assertEquals(normal, HostOriginFilter.normal(origin));
  }

  private int handshake(String ticket, String origin) {
    try (RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/sessions/" + session,
            "127.0.0.1:" + RestAssured.port,
            "Authorization: Bearer " + ticket,
            origin)) {
      return socket.status();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "app.example.com",
        "https://a.example/path",
        "https://a.example b",
        "https://a.example:0443",
        "https://a.example:0",
        "https://a.example:65536",
        "null"
      })
  void isBoundToOriginsOnly(String origin) {
    Asked.with(WithCredentials.ANSWERING)
        .contentType("application/json")
        .body("{\"origin\":\"" + origin + "\"}")
        .post("/api/v1/sessions/{s}/tickets", session)
        .then()
        .statusCode(422)
        .body("detail", containsString("such as https://app.example.com"));
  }

  @Test
  void letsOnlyTheSitesThatAreNamedFrameThePages() {
    Asked.with(WithCredentials.ANSWERING)
        .get("/")
        .then()
        .statusCode(200)
        .header(
            "Content-Security-Policy",
            endsWith("frame-ancestors 'self' https://portal.example.com"));
  }

  @Test
  void belongsToTheTenantAndOwnerOfItsMinter() {
    Asked.ask(WithCredentials.ASKING, session, "t1").then().statusCode(202);
    for (String minter :
        new String[] {WithCredentials.OTHERS_ANSWERING, WithCredentials.FOREIGN_ANSWERING}) {
      String ticket = Asked.ticket(minter, session, "{}");
      Asked.with(ticket)
          .get("/api/v1/sessions/{s}/interactions", session)
          .then()
          .body("interactions", hasSize(0));
      Asked.answer(ticket, session, "t1").then().statusCode(404);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 20, 60, 100})
  void isWorthNothingOnceChanged(int place) {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session, "{}");
    char other = ticket.charAt(place) == 'A' ? 'B' : 'A';
    String changed = ticket.substring(0, place) + other + ticket.substring(place + 1);

    for (String forged : new String[] {changed, ticket + "A", ticket.substring(0, place)}) {
      Asked.with(forged).get("/api/v1/me").then().statusCode(401);
    }
  }

  @Test
  void endsTheSocketThatItOpened() throws IOException {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session, "{\"ttlSeconds\":2}");
    String offer = "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + ticket;

    try (RawSocket socket = RawSocket.handshake("/ws/v1/sessions/" + session, "127.0.0.1", offer)) {
      assertEquals(101, socket.status());
      assertEquals(3000, socket.closing().code());
    }
    try (RawSocket again = RawSocket.handshake("/ws/v1/sessions/" + session, "127.0.0.1", offer)) {
      assertEquals(401, again.status());
    }
    Asked.with(ticket).get("/api/v1/me").then().statusCode(401);
  }

  @Test
  void lastsNoLongerThanTheMaximum() {
    String end =
        Asked.with(WithCredentials.ANSWERING)
            .body("{\"ttlSeconds\":31536000}")
            .post("/api/v1/sessions/{s}/tickets", session)
            .then()
            .statusCode(201)
            .header("Cache-Control", equalTo("no-store"))
            .extract()
            .path("expiresAt");

    Duration left = Duration.between(Instant.now(), Instant.parse(end));
    assertTrue(left.compareTo(Duration.ofHours(24)) <= 0, left::toString);
    assertFalse(left.compareTo(Duration.ofHours(23)) < 0, left::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"ttlSeconds\":0}",
        "{\"ttlSeconds\":\"soon\"}",
        "{\"person\":\"\"}",
        "{\"person\":\"a\\nb\"}",
        "{\"person\":{}}"
      })
  void isNotMintedForNonsense(String body) {
    Asked.with(WithCredentials.ANSWERING)
        .body(body)
        .post("/api/v1/sessions/{s}/tickets", session)
        .then()
        .statusCode(422);
  }

  @Test
  void begetsNoOther() {
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session, "{}");

    Asked.with(ticket)
        .body("{}")
        .post("/api/v1/sessions/{s}/tickets", session)
        .then()
        .statusCode(403)
        .body("error", equalTo("session_forbidden"));
  }
}
