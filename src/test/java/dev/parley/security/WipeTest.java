package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Deleting a session takes back what is open, and leaves nothing to read. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class WipeTest {
  private final String session = "wiped-" + UUID.randomUUID();

  @Test
  void endsWhatIsOpenAndForgetsAll() throws IOException {
    Asked.ask(WithCredentials.ASKING, session, "ended").then().statusCode(202);
    Asked.answer(WithCredentials.ANSWERING, session, "ended").then().statusCode(200);
    String reference =
        Asked.ask(WithCredentials.ASKING, session, "open").then().extract().path("reference");
    String offer = "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + WithCredentials.ANSWERING;
    try (RawSocket page = RawSocket.handshake("/ws/v1/sessions/" + session, "127.0.0.1", offer)) {
      read(page, "interaction/requested");
      CompletableFuture<Response> waiting =
          CompletableFuture.supplyAsync(() ->
              Asked.with(WithCredentials.ASKING)
                  .header("Prefer", "wait=30")
                  .get("/api/v1/results/" + reference));
      Asked.ask(WithCredentials.ASKING, session, "another").then().statusCode(202);
      read(page, "interaction/requested");

      Asked.with(WithCredentials.ADMIN)
          .delete("/api/v1/sessions/{s}", session)
          .then()
          .statusCode(204);

      assertEquals("aborted", read(page, "interaction/resolved").at("/params/status").asText());
      assertEquals("aborted", read(page, "interaction/resolved").at("/params/status").asText());
      Response told = waiting.join();
      // the wait may have begun only after the wipe
      assertTrue(told.statusCode() == 404 || told.asString().contains("deleted"), told::asString);
    }
    Asked.with(WithCredentials.ANSWERING)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body("interactions", hasSize(0));
    Asked.with(WithCredentials.ASKING)
        .get("/api/v1/results/" + reference)
        .then()
        .statusCode(404)
        .body("detail", containsString("no such interaction"));
  }

  private static JsonNode read(RawSocket page, String method) throws IOException {
    for (RawSocket.Frame frame = page.read(); frame != null; frame = page.read()) {
      JsonNode message = Json.read(frame.text());
      if (message.path("method").asText().equals(method)) {
        return message;
      }
    }
    throw new AssertionError("the socket ended without " + method);
  }

  @Test
  void anAdministratorMayNameAnotherOwnerOfTheTenant() {
    Asked.ask(WithCredentials.ASKING, session, "open").then().statusCode(202);

    Asked.with(WithCredentials.OTHERS_ADMIN)
        .queryParam("owner", "client:agent")
        .delete("/api/v1/sessions/{s}", session)
        .then()
        .statusCode(204);

    Asked.with(WithCredentials.ANSWERING)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body("interactions", hasSize(0));
  }

  @Test
  void refusesAnUnfitOwner() {
    Asked.with(WithCredentials.ADMIN)
        .queryParam("owner", "x".repeat(2_000))
        .delete("/api/v1/sessions/{s}", session)
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_argument"));
  }
}
