package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyHost;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The attack by what a task asks the client for. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class TaskRelayTest extends RelayAttack {
  private static final JsonNode PAGE_AND_TASKS =
      Json.read(
          """
          {"elicitation":{"url":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}}\
          """);
  private static final JsonNode BOTH_AND_TASKS =
      Json.read(
          """
          {"elicitation":{"form":{},"url":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}}\
          """);

  @Test
  void tasksOfferNoForm() {
    ParleyHost relaying = host(WithCredentials.RELAYING, TASKS_AND_FORM);
    String id = task(relaying.with(WithCredentials.ASKING));
    // the form is out, so that an answer could count
    JsonNode asking = task(relaying, id);
    assertTrue(asking.path("inputRequests").has("answers-1"), asking::toString);
    for (int i = 0; i < 2; i++) {
      for (String key : new String[] {WithCredentials.ASKING, WithCredentials.ADMIN}) {
        ParleyHost without = relaying.with(key);
        JsonNode task = task(without, id);
        assertEquals("working", task.path("status").asText());
        assertFalse(task.has("inputRequests"), task::toString);
        update(without, id, "answers-1", RED);
        update(without, id, "answers-1", DECLINE);
      }
    }
    answeredByTheHuman();
    JsonNode done = task(relaying.with(WithCredentials.ASKING), id);
    assertByTheHuman(done.at("/result/structuredContent"));
  }

  @Test
  @DisplayName("an update counts only once tasks/get has put the form out, and with the scope")
  void updatesCountOnceTheFormIsOut() {
    ParleyHost relaying = host(WithCredentials.RELAYING, TASKS_AND_FORM);
    ParleyHost without = relaying.with(WithCredentials.ASKING);
    String id = task(relaying);
    update(relaying, id, "answers-1", RED);
    assertOpen();

    // the form has another key now, since a client may take the first one for answered
    JsonNode asking = task(relaying, id);
    assertTrue(asking.path("inputRequests").has("answers-2"), asking::toString);
    update(without, id, "answers-2", RED);
    update(relaying, id, "answers-3", RED);
    assertOpen();

    update(relaying, id, "answers-2", RED);
    assertAnsweredByForm(task(without, id));
  }

  @Test
  @DisplayName("a page that is opened without the scope closes no form to another client")
  void openedPagesCloseNoForm() {
    ParleyHost relaying = host(WithCredentials.relayingHostOf("ann"), BOTH_AND_TASKS);
    ParleyHost withForm = relaying.able(TASKS_AND_FORM);
    String id = task(relaying);
    task(withForm, id);
    ParleyHost lesser = host(WithCredentials.hostOf("ann"), BOTH_AND_TASKS);
    JsonNode asking = task(lesser, id);
    assertTrue(asking.path("inputRequests").has("page-1"), asking::toString);
    update(lesser, id, "page-1", ACCEPT);

    update(withForm, id, "answers-1", RED);
    assertAnsweredByForm(task(withForm, id));
  }

  @Test
  @DisplayName("nor does a page that is opened with the scope refuse what is entered in a form")
  void formsCountThoughThePageIsOpened() {
    ParleyHost relaying = host(WithCredentials.relayingHostOf("ann"), BOTH_AND_TASKS);
    ParleyHost withForm = relaying.able(TASKS_AND_FORM);
    ParleyHost withPage = relaying.able(PAGE_AND_TASKS);
    String id = task(relaying);
    task(withForm, id);
    task(withPage, id);
    update(withPage, id, "page-1", ACCEPT);

    update(withForm, id, "answers-1", RED);
    assertAnsweredByForm(task(withForm, id));
  }

  private static void assertAnsweredByForm(JsonNode done) {
    assertEquals("form", done.at("/result/structuredContent/via").asText(), done::toString);
  }
}
