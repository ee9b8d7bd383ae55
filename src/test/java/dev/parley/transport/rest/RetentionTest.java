package dev.parley.transport.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.FewResults;
import dev.parley.transport.Meeting;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where there is no room for more results, those that were collected go first, oldest first. */
@QuarkusTest
@TestProfile(FewResults.class)
class RetentionTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  private final List<JsonNode> results = new ArrayList<>();

  @BeforeEach
  void fillWithUncollectedResults() {
    // twice as many push out the results that other tests left
    for (int i = 0; i < 2 * FewResults.RETAINED; i++) {
      results.add(ended("old-" + i));
    }
    results.subList(0, FewResults.RETAINED).clear();
  }

  @Test
  void keepsAsManyAsItMay() {
    assertEquals("01234", readable());
    ended("new");
    assertEquals("1234", readable());
  }

  @Test
  void dropsCollectedOnesFirstAndOldestFirst() {
    meeting.collect(results.get(1)).then().statusCode(200);
    meeting.collect(results.get(3)).then().statusCode(200);
    ended("new-1");
    assertEquals("0234", readable());
    ended("new-2");
    assertEquals("024", readable());
    ended("new-3");
    assertEquals("24", readable());
  }

  @Test
  void neverDropsAnOpenOne() {
    meeting.askAnything("open");
    for (int i = 0; i < 2 * FewResults.RETAINED; i++) {
      ended("new-" + i);
    }
    assertEquals("open", meeting.read("open").path("status").asText());
  }

  private JsonNode ended(String toolUseId) {
    JsonNode pending = meeting.askAnything(toolUseId);
    meeting.end(toolUseId, "cancel");
    return pending;
  }

  /** Which of the results can still be read, without collecting any. */
  private String readable() {
    StringBuilder readable = new StringBuilder();
    for (int i = 0; i < results.size(); i++) {
      int status = meeting.rest().get("old-" + (FewResults.RETAINED + i)).statusCode();
      readable.append(status == 200 ? i : "");
    }
    return readable.toString();
  }
}
