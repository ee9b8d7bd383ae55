package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A ticket for an inbox opens what is asked of one person, and no session. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class InboxTicketsTest {
  private static final String ADA = "{\"inbox\":true,\"person\":\"Ada\"}";
  private final String session = "inbox-" + UUID.randomUUID();

  private static Response minted(String token, String body) {
    return Asked.with(token).body(body).post("/api/v1/tickets");
  }

  private static String ticket() {
    return minted(WithCredentials.ANSWERING, ADA)
        .then()
        .statusCode(201)
        .header("Cache-Control", equalTo("no-store"))
        .body("sessionId", nullValue())
        .extract()
        .path("ticket");
  }

  @Test
  void saysThatItHasAnInbox() {
    Asked.with(ticket())
        .get("/api/v1/me")
        .then()
        .statusCode(200)
        .body("person", equalTo("Ada"))
        .body("inbox", equalTo(true))
        .body("sessionId", nullValue())
        .body("scopes", equalTo(java.util.List.of("parley:answer")));
    for (String other :
        new String[] {
          WithCredentials.ANSWERING,
          WithCredentials.ADMIN,
          WithCredentials.hostOf("ada"),
          Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Ada\"}")
        }) {
      Asked.with(other).get("/api/v1/me").then().statusCode(200).body("inbox", nullValue());
    }
    Asked.with(WithCredentials.answererOf("ada"))
        .get("/api/v1/me")
        .then()
        .body("inbox", equalTo(true));
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void opensNoOtherDoor(Door door) {
    Asked.ask(WithCredentials.ASKING, session, "none").then().statusCode(202);

    Response response = door.knockWith(ticket(), session);

    assertEquals(403, response.statusCode(), response.asString());
  }

  @Test
  void begetsNoOther() {
    String inbox = ticket();
    String ofSession = Asked.ticket(WithCredentials.ANSWERING, session, "{}");

    for (String minter : new String[] {inbox, ofSession, WithCredentials.answererOf("ada")}) {
      minted(minter, ADA).then().statusCode(403).body("error", equalTo("session_forbidden"));
    }
    minted(WithCredentials.ASKING, ADA).then().statusCode(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"inbox\":true}",
        "{\"person\":\"Ada\"}",
        "{\"inbox\":false,\"person\":\"Ada\"}",
        "{\"inbox\":true,\"person\":\"a\\nb\"}",
        "{\"inbox\":true,\"person\":\" \"}",
        "{\"inbox\":\"yes\",\"person\":\"Ada\"}"
      })
  void isNotMintedForNonsense(String body) {
    minted(WithCredentials.ANSWERING, body).then().statusCode(422);
  }

  /** As a human counts them, as the calls that name the person do. */
  @Test
  void countsCharactersOfNames() {
    for (int length : new int[] {200, 201}) {
      minted(
              WithCredentials.ANSWERING,
              "{\"inbox\":true,\"person\":\"" + "😀".repeat(length) + "\"}")
          .then()
          .statusCode(length == 200 ? 201 : 422);
    }
  }

  @Test
  void isMintedForNoSession() {
    Asked.with(WithCredentials.ANSWERING)
        .body(ADA)
        .post("/api/v1/sessions/{s}/tickets", session)
        .then()
        .statusCode(422)
        .body("detail", containsString("/api/v1/tickets"));
  }
}
