package dev.parley.security;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a person said when the same was asked before is shown to that person alone. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class EarlierAnswersTest {
  private final String session = "earlier-" + UUID.randomUUID();

  @Test
  void isShownToNobodyElse() {
    String ann = Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Ann\"}");
    String bob = Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Bob\"}");
    Asked.ask(WithCredentials.ASKING, session, "t1").then().statusCode(202);
    Asked.answer(ann, session, "t1").then().statusCode(200);
    Asked.ask(WithCredentials.ASKING, session, "t2").then().statusCode(202);

    read(ann).body("earlier.answers", hasSize(1)).body("status", equalTo("open"));
    read(bob).body("earlier", nullValue()).body("status", equalTo("open"));
    read(WithCredentials.ANSWERING).body("earlier", nullValue());
    list(ann).body("interactions[1].earlier.answers", hasSize(1));
    list(bob).body("interactions[1].earlier", nullValue());
    // a person who answers is told how the question ended, and nothing of earlier answers
    Asked.answer(bob, session, "t2").then().statusCode(200).body("earlier", nullValue());
    read(ann).body("earlier", nullValue());
  }

  @Test
  void wordsToTheModelAreShownToNobodyElse() {
    String ann = Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Ann\"}");
    String bob = Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Bob\"}");
    Asked.ask(WithCredentials.ASKING, session, "t1").then().statusCode(202);
    Asked.with(ann)
        .body("{\"kind\":\"discuss\",\"reason\":\"Why?\"}")
        .post("/api/v1/sessions/{s}/interactions/t1/decline", session)
        .then()
        .statusCode(200);
    Asked.ask(WithCredentials.ASKING, session, "t2").then().statusCode(202);

    read(ann).body("earlier.reason", equalTo("Why?")).body("earlier.answers", hasSize(0));
    read(bob).body("earlier", nullValue()).body("status", equalTo("open"));
    read(WithCredentials.ANSWERING).body("earlier", nullValue());
    list(bob).body("interactions[1].earlier", nullValue());
  }

  private ValidatableResponse read(String credential) {
    return Asked.with(credential)
        .get("/api/v1/sessions/{s}/interactions/t2", session)
        .then()
        .statusCode(200);
  }

  private ValidatableResponse list(String credential) {
    return Asked.with(credential)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(200);
  }
}
