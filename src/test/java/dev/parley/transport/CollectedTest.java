package dev.parley.transport;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.InteractionStore;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Frontends learn that a host has got the result, whichever way it came for it. */
@QuarkusTest
class CollectedTest {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  private static final int MANY = 20;

  @RegisterExtension final Parley parley = new Parley();

  @Inject InteractionStore store;

  /** How a host waits for a result. */
  enum Wait {
    RPC(parley -> {
      InFlight call = parley.rpcLater(ASK, Questions.colour());
      return call::reply;
    }),
    MODERN(parley -> {
      InFlight call = parley.modernCall(ASK, Questions.colour()).start();
      return call::reply;
    }),
    LEGACY(parley -> {
      InFlight call = parley.legacyCall("2025-11-25", ASK, Questions.colour()).start();
      return call::reply;
    }),
    AWAITING(parley -> {
      String reference = pending(parley);
      return () -> parley.modernCall(AWAIT, Questions.reference(reference)).send();
    }),
    REST(parley -> {
      String reference = pending(parley);
      return () -> given().get("/api/v1/results/" + reference).then().statusCode(200);
    }),
    TASK(parley -> {
      String id =
          parley
              .modernCall(ASK, Questions.colour())
              .capable(TASKS)
              .send()
              .result()
              .path("taskId")
              .asText();
      return () -> task(parley, id).send();
    });

    @SuppressWarnings("ImmutableEnumChecker") // a function that keeps nothing
    private final Function<Parley, Runnable> asking;

    Wait(Function<Parley, Runnable> asking) {
      this.asking = asking;
    }

    private static String pending(Parley parley) {
      return parley
          .rpc(ASK, Questions.waitless(Questions.colour()))
          .at("/result/reference")
          .asText();
    }

    private static Mcp task(Parley parley, String id) {
      return parley
          .modern("tasks/get")
          .param("taskId", id)
          .header("Mcp-Name", id)
          .capable(TASKS)
          .deviant();
    }
  }

  @ParameterizedTest
  @EnumSource
  void saysWhenAHostHasGotTheResult(Wait wait) {
    ParleyPerson person = parley.person();
    Runnable fetch = wait.asking.apply(parley);
    person.answers(person.sees(), answer("colour", "Red"));
    assertFalse(person.seesEnding().at("/interaction").has("collectedAt"));
    fetch.run();

    JsonNode updated = person.await("interaction/updated").path("interaction");
    assertEquals("answered", updated.path("status").asText());
    assertEquals("Red", updated.at("/answers/0/answer/0").asText());
    String at = updated.path("collectedAt").asText();
    assertTrue(updated.path("endedAt").asText().compareTo(at) <= 0, updated::toString);
    assertEquals(at, listed().path("collectedAt").asText());
    assertEquals(
        at, parley.interaction(listed().path("toolUseId").asText()).path("collectedAt").asText());
  }

  @Test
  void takesItBack() {
    ParleyPerson person = parley.person();
    InFlight call = parley.modernCall(ASK, Questions.colour()).start();
    JsonNode question = person.sees();
    person.answers(question, answer("colour", "Red"));
    call.reply();
    assertTrue(person.await("interaction/updated").path("interaction").has("collectedAt"));
    store
        .uncollect(question.path("reference").asText())
        .await()
        .atMost(Duration.ofSeconds(Tab.PATIENCE));

    JsonNode updated = person.await("interaction/updated").path("interaction");
    assertEquals("answered", updated.path("status").asText());
    assertFalse(updated.has("collectedAt"), updated::toString);
    assertFalse(listed().has("collectedAt"));
  }

  @Test
  void saysOnceOfEachOfMany() {
    ParleyPerson person = parley.person();
    ParleyPerson elsewhere = parley.person(parley.session() + "-elsewhere");
    Set<String> asked = new HashSet<>();
    List<String> references = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      parley.rpc(ASK, Questions.waitless(Questions.freeText("Number " + i + "?")));
      JsonNode question = person.sees();
      person.answers(question, answer("q1", "Red"));
      asked.add(question.path("toolUseId").asText());
      references.add(question.path("reference").asText());
    }
    references.forEach(
        reference -> store.collect(reference).await().atMost(Duration.ofSeconds(Tab.PATIENCE)));

    Set<String> told = new HashSet<>();
    for (int i = 0; i < MANY; i++) {
      told.add(person.await("interaction/updated").at("/interaction/toolUseId").asText());
    }
    assertEquals(asked, told);
    assertEquals(MANY, person.count("interaction/updated"));
    assertEquals(0, elsewhere.count("interaction/updated"));
  }

  private JsonNode listed() {
    String path = "/api/v1/sessions/" + parley.session() + "/interactions";
    return Json.read(given().get(path).asString()).at("/interactions/0");
  }
}
