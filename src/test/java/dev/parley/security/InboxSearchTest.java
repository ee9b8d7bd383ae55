package dev.parley.security;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The inbox over REST. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class InboxSearchTest extends InboxFixture {

  private Response list(String query) {
    return Asked.with(token).get("/api/v1/interactions" + query);
  }

  private List<String> listed(String query) {
    Response listed = list(query);
    assertEquals(200, listed.statusCode(), listed::asString);
    return ids(Js.strict(listed.asString()).path("interactions"));
  }

  private void askSome() {
    ask(host, session("a"), "a1", "{questions:[{text:'Which COLOUR?',type:'FreeText'}]}");
    ask(host, session("a"), "a2", "{title:'Ports',urgency:'high'}");
    ask(host, session("b"), "b1", "{questions:[{text:'Which size?',type:'FreeText'}]}");
    ask(WithCredentials.hostOf("bob-" + person), session("a"), "foreign", "{}");
    Asked.with(token)
        .post("/api/v1/sessions/{s}/interactions/b1/decline", session("b"))
        .then()
        .statusCode(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a2 a1",
        "?status=open|a2 a1",
        "?status=ended|b1",
        "?status=all|a2 a1 b1",
        "?urgency=high|a2",
        "?status=all&urgency=normal|a1 b1",
        "?session=SESSION-a|a2 a1",
        "?session=SESSION-b|''",
        "?status=all&session=SESSION-b|b1",
        "?tool=ask_user_questions|a2 a1",
        "?tool=question|''",
        "?since=2020-01-01T00:00:00Z|a2 a1",
        "?since=2999-01-01T00:00:00-02:00|''",
        "?text=which colour|a2 a1",
        "?text=ports|a2",
        "?status=all&text=SIZE|b1",
        "?limit=1|a2"
      })
  void findsWhatIsMeant(String query, String expected) {
    askSome();
    String asked = query.replace("SESSION", person);
    assertEquals(
        expected.isEmpty() ? List.of() : List.of(expected.split(" ")), listed(asked), asked);
  }

  @Test
  void leadsToTheNextPage() {
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String id = (i % 3 == 0 ? "odd" : "fit") + i;
      ask(host, session("a"), id, "{title:'" + id + "'}");
      if (id.startsWith("fit")) {
        asked.add(id);
      }
    }
    List<String> got = new ArrayList<>();
    String next = "/api/v1/interactions?text=FIT&limit=3&view=summary";
    while (!next.isEmpty()) {
      Response page = Asked.with(token).urlEncodingEnabled(false).get(next);
      assertEquals(200, page.statusCode(), page::asString);
      JsonNode body = Js.strict(page.asString());
      assertTrue(body.path("interactions").size() <= 3);
      got.addAll(ids(body.path("interactions")));
      String link = page.header("Link");
      assertEquals(link == null, !body.has("nextCursor"));
      next = link == null ? "" : link.replaceFirst("<(.*)>; rel=\"next\"", "$1");
      assertTrue(
          next.isEmpty()
              || next.startsWith("/api/v1/interactions?text=FIT&limit=3&view=summary&cursor="),
          next);
    }
    assertEquals(asked, got);
  }

  /** One page looks at all of them, however few it may have. */
  @Test
  void looksPastWhatIsNotMeant() {
    for (int i = 0; i < 150; i++) {
      ask(host, session("a"), "other" + i, "{}").then().statusCode(202);
    }
    ask(host, session("a"), "meant", "{title:'Meant'}").then().statusCode(202);
    ask(host, session("a"), "last", "{}").then().statusCode(202);

    Response found = list("?text=meant&limit=1");

    assertEquals(List.of("meant"), ids(Js.strict(found.asString()).path("interactions")));
    assertNull(found.header("Link"));
  }

  /** As a human counts them. */
  @Test
  void countsCharacters() {
    list("?text=" + "😀".repeat(200)).then().statusCode(200);
    list("?text=" + "😀".repeat(201)).then().statusCode(422);
  }

  @Test
  void cursorsAreBoundToTheInboxAndTheFilters() {
    askSome();
    String cursor = list("?limit=1").path("nextCursor");
    assertEquals(List.of("a1"), listed("?cursor=" + cursor));
    assertEquals(List.of("a1"), listed("?view=summary&status=open&cursor=" + cursor));
    for (String other :
        List.of(
            "status=all",
            "urgency=high",
            "text=which",
            "session=a",
            "tool=x",
            "since=2020-01-01T00:00:00Z")) {
      list("?" + other + "&cursor=" + cursor)
          .then()
          .statusCode(422)
          .body("error", equalTo("invalid_cursor"));
    }
    Asked.with(WithCredentials.answererOf("bob-" + person))
        .get("/api/v1/interactions?cursor=" + cursor)
        .then()
        .statusCode(422)
        .body("error", equalTo("invalid_cursor"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status=new",
        "urgency=urgent",
        "limit=101",
        "limit=0",
        "view=some",
        "since=yesterday",
        "text=%20",
        "session=a%20b",
        "cursor=x"
      })
  void refusesNonsense(String query) {
    Asked.with(token)
        .urlEncodingEnabled(false)
        .get("/api/v1/interactions?" + query)
        .then()
        .statusCode(422)
        .body("error", startsWith("invalid_"));
  }

  @Test
  void isForPeopleAlone() {
    String ofSession = Asked.ticket(WithCredentials.ANSWERING, session("a"), "{}");
    for (String refused :
        List.of(WithCredentials.ANSWERING, WithCredentials.ADMIN, host, ofSession)) {
      Asked.with(refused).get("/api/v1/interactions").then().statusCode(403);
    }
    Asked.with(token)
        .get("/api/v1/interactions")
        .then()
        .statusCode(200)
        .body("interactions", hasSize(0));
  }
}
