package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.RawSocket;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who gets into which inbox. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class InboxAccessTest extends InboxFixture {

  /** The key of a host asks several people; each sees what names them. */
  @Test
  void aTicketShowsWhatNamesItsPerson() {
    askFor(person, "mine");
    askFor("bob-" + person, "others");
    Asked.ask(WithCredentials.ASKING, session("k"), "nobodys").then().statusCode(202);
    Tab tab = tab(ticket(60));

    assertEquals(1, tab.await("inbox/ready").path("open").asInt());
    assertEquals("mine", tab.await("interaction/requested").at("/interaction/toolUseId").asText());
    for (String foreign : List.of("others", "nobodys")) {
      JsonNode refused = tab.request("interaction/get", named(session("k"), foreign));
      assertEquals("interaction_not_found", error(refused));
      refused = tab.request("interaction/respond", answering(session("k"), foreign));
      assertEquals("interaction_not_found", error(refused));
    }
    JsonNode reply = tab.request("interaction/respond", answering(session("k"), "mine"));
    assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
    Set<String> shown =
        tab.seen().stream()
            .filter(frame -> frame.path("method").asText().equals("interaction/requested"))
            .map(frame -> frame.at("/params/interaction/toolUseId").asText())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of("mine"), shown);
  }

  /** Its holder does not learn whether there is a question behind a link. */
  @Test
  void aTicketOpensNoPageOfAQuestion() {
    askFor(person, "linked");
    String reference =
        Asked.with(WithCredentials.ANSWERING)
            .get("/api/v1/sessions/{s}/interactions/linked", session("k"))
            .then()
            .statusCode(200)
            .extract()
            .path("reference");
    for (String path : List.of("/ask/" + reference, "/ask/ref_AAAAAAAAAAAAAAAAAAAAAA")) {
      Asked.with(ticket(60)).get(path).then().statusCode(404);
    }
  }

  private void askFor(String who, String toolUseId) {
    Asked.with(WithCredentials.ASKING)
        .header("Prefer", "wait=0")
        .header("Parley-Person", who)
        .body(
            Js.wire(
                Js.of(
                    "{toolUseId:'%s',arguments:{questions:[{text:'Which?',type:'FreeText'}]}}"
                        .formatted(toolUseId))))
        .post("/api/v1/sessions/{s}/interactions", session("k"))
        .then()
        .statusCode(202);
  }

  private String ticket(int seconds) {
    return Asked.with(WithCredentials.ANSWERING)
        .body("{\"inbox\":true,\"person\":\"" + person + "\",\"ttlSeconds\":" + seconds + "}")
        .post("/api/v1/tickets")
        .then()
        .statusCode(201)
        .extract()
        .path("ticket");
  }

  @Test
  void endsWithItsTicket() {
    assertEquals(3000, tab(ticket(2)).closing().code());
  }

  @Test
  void opensForPeopleAlone() throws IOException {
    String ofSession =
        Asked.ticket(WithCredentials.ANSWERING, session("a"), "{\"person\":\"Ada\"}");
    for (String refused :
        List.of(WithCredentials.ANSWERING, WithCredentials.ADMIN, ofSession, host)) {
      assertEquals(403, status(refused));
    }
    assertEquals(401, status("ticket_forged"));
    assertEquals(101, status(token));
    assertEquals(101, status(ticket(60)));
  }

  private static int status(String credential) throws IOException {
    try (RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/inbox",
            "127.0.0.1:" + RestAssured.port,
            "Authorization: Bearer " + credential)) {
      return socket.status();
    }
  }
}
