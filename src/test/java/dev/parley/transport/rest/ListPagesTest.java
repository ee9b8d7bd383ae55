package dev.parley.transport.rest;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Narrow;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists come in pages, over REST and over the socket. */
@QuarkusTest
@TestProfile(Narrow.class)
class ListPagesTest {
  private static final Pattern NEXT = Pattern.compile("<(/api/v1/\\S+)>; rel=\"next\"");

  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void leadsFromPageToPageByItsLinks() {
    List<String> asked = askMany(7);
    Response page = meeting.rest().queryParam("limit", "3").queryParam("status", "open").get();
    List<String> seen = new ArrayList<>(ids(page));
    assertEquals(asked.subList(4, 7), seen);
    meeting.end(asked.get(5), "cancel");
    meeting.end(asked.get(2), "cancel");
    int pages = 1;
    for (String next = next(page); next != null; next = next(page)) {
      page =
          given()
              .urlEncodingEnabled(false)
              .get(absolute(next))
              .then()
              .statusCode(200)
              .extract()
              .response();
      seen.addAll(ids(page));
      pages++;
    }
    assertEquals(2, pages);
    assertEquals(List.of("q4", "q5", "q6", "q0", "q1", "q3"), seen);
    assertFalse(Meeting.tree(page).has("nextCursor"));
  }

  @Test
  void hasNoLinkWhereEverythingFits() {
    askMany(3);
    Response page = meeting.rest().queryParam("limit", "3").get();
    assertEquals(3, ids(page).size());
    assertEquals(null, page.header("Link"));
  }

  @Test
  void makesPagesOfFewLargeQuestions() {
    for (int i = 0; i < 3; i++) {
      meeting.ask("q" + i, questionOf(Narrow.BACKLOG / 2));
    }
    Response page = meeting.rest().get();
    assertEquals(List.of("q2"), ids(page));
    assertTrue(next(page) != null);
  }

  /** A client may ask for a list without parameters, and read one page of it. */
  @Test
  void showsWhatIsOpenBeforeWhatHasEnded() {
    String large = questionOf(Narrow.BACKLOG / 2);
    meeting.ask("ended-0", large);
    meeting.end("ended-0", "cancel");
    meeting.ask("open", large);
    meeting.ask("ended-1", large);
    meeting.end("ended-1", "cancel");
    List<List<String>> pages = new ArrayList<>();
    Response page = meeting.rest().get();
    pages.add(ids(page));
    for (String next = next(page); next != null; next = next(page)) {
      page = given().urlEncodingEnabled(false).get(absolute(next));
      pages.add(ids(page));
    }
    assertEquals(List.of(List.of("open"), List.of("ended-1"), List.of("ended-0")), pages);

    Tab tab = meeting.tab();
    List<List<String>> told = new ArrayList<>();
    JsonNode list = tab.request("interaction/list", Js.object()).path("result");
    told.add(ids(list));
    while (list.path("more").asBoolean()) {
      ObjectNode params = Js.object().put("cursor", list.path("nextCursor").asText());
      list = tab.request("interaction/list", params).path("result");
      told.add(ids(list));
    }
    assertEquals(pages, told);
  }

  @Test
  void leavesQuestionsAndAnswersOutOfASummary() {
    meeting.ask(
        "a",
        "{title:'Lunch',questions:[{text:'What?',type:'FreeText'},{text:'When?',type:'FreeText'}]}");
    meeting.askAnything("b");
    meeting.answer("b", "[{id:'q1',answer:['a secret']}]").then().statusCode(200);
    Response page = meeting.rest().queryParam("view", "summary").get();
    JsonNode list = Meeting.tree(page).path("interactions");
    assertFalse(page.asString().contains("What?"), page::asString);
    assertFalse(page.asString().contains("a secret"), page::asString);
    assertEquals("Lunch", list.at("/0/title").asText());
    assertEquals(2, list.at("/0/questionCount").asInt());
    assertEquals("open", list.at("/0/status").asText());
    assertEquals("answered", list.at("/1/status").asText());
    assertEquals("human", list.at("/1/provenance").asText());
    assertTrue(list.at("/1").has("endedAt"), list::toString);
    assertTrue(
        Meeting.tree(meeting.rest().queryParam("view", "full").get())
            .at("/interactions/0")
            .has("questions"));
  }

  @ParameterizedTest
  @CsvSource({
    "limit, 0, invalid_argument",
    "limit, -1, invalid_argument",
    "limit, 201, invalid_argument",
    "limit, 99999999999999999999, invalid_argument",
    "limit, 1e1, invalid_argument",
    "view, short, invalid_argument",
    "status, closed, invalid_argument",
    "cursor, 3, invalid_cursor",
    "cursor, ../../etc/passwd, invalid_cursor",
    "cursor, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, invalid_cursor"
  })
  void refusesWhatIsNoRequestForAPage(String name, String value, String error) {
    Response refused = meeting.rest().queryParam(name, value).get();
    assertEquals(422, refused.statusCode(), refused::asString);
    assertEquals(error, Meeting.tree(refused).path("error").asText());
    Tab tab = meeting.tab();
    if (!name.equals("status")) {
      JsonNode answer = tab.request("interaction/list", Js.object().put(name, value));
      assertEquals(error, answer.at("/error/data/error").asText(), answer::toString);
    }
  }

  @Test
  void takesACursorOnlyForTheListThatItCameFrom() {
    askMany(3);
    String cursor = cursor(meeting.rest().queryParam("limit", "1").get());
    String changed = (cursor.startsWith("A") ? "B" : "A") + cursor.substring(1);
    String path = "/api/v1/sessions/" + meeting.session();
    assertRefused(meeting.rest().queryParam("cursor", changed));
    assertRefused(meeting.rest().queryParam("cursor", cursor + "A"));
    assertRefused(meeting.rest().queryParam("cursor", "A".repeat(1_000)));
    assertRefused(meeting.rest().queryParam("cursor", cursor).queryParam("status", "open"));
    assertRefused(given().basePath(path + "-other/interactions").queryParam("cursor", cursor));
    String open =
        cursor(meeting.rest().queryParam("limit", "1").queryParam("status", "open").get());
    Tab tab = meeting.tab();
    JsonNode answer = tab.request("interaction/list", Js.object().put("cursor", open));
    assertEquals("invalid_cursor", answer.at("/error/data/error").asText(), answer::toString);
    assertEquals(2, ids(meeting.rest().queryParam("cursor", cursor).get()).size());
    // over the socket it is the same list
    JsonNode rest = tab.request("interaction/list", Js.object().put("cursor", cursor));
    assertEquals(2, rest.at("/result/interactions").size(), rest::toString);
  }

  @Test
  void goesBackInTimeOverTheSocket() {
    List<String> asked = askMany(5);
    Tab tab = meeting.tab();
    ObjectNode params = Js.object().put("limit", 2).put("view", "summary");
    JsonNode first = tab.request("interaction/list", params).path("result");
    assertEquals(asked.subList(3, 5), ids(first));
    assertTrue(first.path("more").asBoolean());
    assertFalse(first.at("/interactions/0").has("questions"));
    params.put("cursor", first.path("nextCursor").asText());
    JsonNode second = tab.request("interaction/list", params).path("result");
    assertEquals(asked.subList(1, 3), ids(second));
    params.put("cursor", second.path("nextCursor").asText());
    JsonNode third = tab.request("interaction/list", params).path("result");
    assertEquals(asked.subList(0, 1), ids(third));
    assertFalse(third.path("more").asBoolean());
    assertFalse(third.has("nextCursor"));
  }

  @Test
  void replaysEverythingOpenThoughItIsMoreThanAPage() {
    List<String> asked = askMany(30);
    Tab tab = meeting.tab();
    List<String> shown =
        tab.seen().stream()
            .filter(frame -> frame.path("method").asText().equals("interaction/requested"))
            .map(frame -> frame.at("/params/interaction/toolUseId").asText())
            .toList();
    assertEquals(asked, shown);
    assertEquals(30, tab.seen().getFirst().at("/params/open").asInt());
  }

  private static void assertRefused(RequestSpecification request) {
    Response refused = request.get();
    assertEquals(422, refused.statusCode(), refused::asString);
    JsonNode problem = Meeting.tree(refused);
    assertEquals("invalid_cursor", problem.path("error").asText());
    assertTrue(problem.path("detail").asText().contains("nextCursor"), problem::toString);
  }

  private List<String> askMany(int many) {
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      meeting.ask("q" + i, questionOf(4_000));
      asked.add("q" + i);
    }
    return asked;
  }

  private static String questionOf(int bytes) {
    StringBuilder choices = new StringBuilder("'none'");
    for (int i = 0; i < bytes / 2_000; i++) {
      choices.append(",{label:'%d',description:'%s'}".formatted(i, "x".repeat(1_900)));
    }
    return "{questions:[{text:'Which?',choices:[%s]}]}".formatted(choices);
  }

  private static String absolute(String link) {
    return "http://127.0.0.1:" + RestAssured.port + link;
  }

  private static @Nullable String next(Response page) {
    String link = page.header("Link");
    Matcher next = NEXT.matcher(link == null ? "" : link);
    return next.matches() ? next.group(1) : null;
  }

  private static String cursor(Response page) {
    return Meeting.tree(page).path("nextCursor").asText();
  }

  private static List<String> ids(Response page) {
    return ids(Meeting.tree(page.then().statusCode(200).extract().response()));
  }

  private static List<String> ids(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.path("interactions").forEach(one -> ids.add(one.path("toolUseId").asText()));
    return ids;
  }
}
