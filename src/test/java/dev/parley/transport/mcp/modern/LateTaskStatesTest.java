package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An open state of a task that is ready only after the end of the task was sent. */
@QuarkusTest
@TestProfile(LateTaskStatesTest.Late.class)
class LateTaskStatesTest {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  /** The preparation of an open state ends with this. */
  private static volatile CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);

  @RegisterExtension final Parley parley = new Parley();

  public static final class Late implements QuarkusTestProfile {
    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(LateFeed.class);
    }
  }

  /** Prepares open states only when the test lets it. */
  @Alternative
  @Singleton
  static class LateFeed extends TaskFeed {
    LateFeed(ModernTasks tasks, InteractionService interactions, ChangeBus changes) {
      super(tasks, interactions, changes);
    }

    @Override
    Uni<DetailedTask> told(Interaction now, ClientCapabilities client) {
      CompletableFuture<Void> prepared = ready;
      return now.isOpen()
          ? super.told(now, client).call(() -> Uni.createFrom().completionStage(prepared))
          : super.told(now, client);
    }
  }

  @Test
  void isNotSentAfterTheEnd() {
    ParleyPerson person = parley.person();
    String first = create(Questions.colour());
    JsonNode shown = person.sees();
    String second = create(Questions.freeText("What else?"));
    JsonNode last = person.sees();
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add(first).add(second);
    InFlight stream =
        parley
            .modern("subscriptions/listen")
            .id(7)
            .param("notifications", filter)
            .capable(TASKS)
            .deviant()
            .start();
    told(stream, 2);
    CompletableFuture<Void> extended = new CompletableFuture<>();
    ready = extended;
    person.says("interaction/extend", shown, Json.object().put("seconds", 60));
    person.answers(shown, answer("colour", "Red"));
    assertEquals("completed", told(stream, 3).path("status").asText());

    extended.complete(null);
    person.answers(last, answer("q1", "Nothing"));
    JsonNode next = told(stream, 4);
    assertEquals(second, next.path("taskId").asText(), next::toString);
    assertEquals("completed", next.path("status").asText());
    stream.hangUp();
  }

  private static JsonNode told(InFlight stream, int number) {
    return stream.awaitMessage("notifications/tasks", number).path("params");
  }

  private String create(JsonNode arguments) {
    return parley.modernCall(ASK, arguments).capable(TASKS).send().result().path("taskId").asText();
  }
}
