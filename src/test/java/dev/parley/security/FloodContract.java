package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.FewForEach;
import dev.parley.testing.Json;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One tenant takes all that it can get; another one notices nothing of it. */
abstract class FloodContract extends FullFormsContract {
  private static final String VICTIM = FewForEach.key("victim");

  /** The number of large questions that take less than half of what their tenant may have. */
  private static final int WITHIN_THE_SHARE = 3;

  private final String session = "flood-" + UUID.randomUUID();

  private final FloodClient victim = new FloodClient(parley, VICTIM, session);
  private final List<FloodClient> floods =
      List.of(
          new FloodClient(parley, FewForEach.key("flood"), session),
          new FloodClient(parley, FewForEach.key("flood-too"), session));

  @AfterEach
  void leaveNothing() {
    victim.hangsUp();
    floods.forEach(FloodClient::hangsUp);
    victim.wipe();
    floods.forEach(FloodClient::wipe);
  }

  @Test
  void leavesAnotherTenantAsItWas() throws IOException {
    String first = answered("answered-1");
    String second = answered("answered-2");
    assertEquals(202, Asked.ask(VICTIM, session, "open").statusCode());
    RawSocket frontend = victim.socket();
    assertTrue(FloodClient.isSeated(frontend));
    assertTrue(FloodClient.hasDraft(FloodClient.draft(frontend, "open", "half typed")));

    Set<String> met = new HashSet<>();
    for (FloodClient flood : floods) {
      flood.abortMany();
      met.add(flood.askUntilRefused());
      met.add(flood.taskUntilRefused());
      flood.wipe();
      RawSocket own = flood.takeAllSockets();
      flood.listenUntilRefused();
      flood.draftUntilRefused(own);
      flood.wipe();
      met.add(flood.answerUntilRefused());
    }
    assertEquals(Set.of("bytes", "tasks", "results"), met);

    assertEquals("planted answer", result(second));
    assertEquals("planted answer", result(first));
    for (int i = 0; i < 3; i++) {
      assertEquals("planted answer", result(answered("later-" + i)));
    }
    Reply task = victim.task();
    assertTrue(task.result().has("taskId"), task::body);
    assertTrue(FloodClient.isSeated(victim.socket()));
    victim.listen().awaitMessage("notifications/subscriptions/acknowledged", 1);
    frontend.send("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"interaction/list\",\"params\":{}}");
    assertTrue(frontend.next("\"id\":9").contains("planted question"));
    try (RawSocket reloaded = victim.socket()) {
      assertTrue(reloaded.next("interaction/requested").contains("half typed"));
    }
    assertEquals(200, Asked.answer(VICTIM, session, "open").statusCode());
  }

  @Test
  void leavesAnotherOwnerOfItsTenantAsItWas() {
    FloodClient flood = floods.getFirst();
    FloodClient other = floods.getLast();
    assertEquals("bytes", flood.askUntilRefused());
    assertEquals("tasks", flood.taskUntilRefused());

    assertTrue(other.task().result().has("taskId"));
    List<Response> asked =
        IntStream.range(0, WITHIN_THE_SHARE)
            .mapToObj(i -> other.hoarder().asks("other-" + i))
            .toList();
    asked.forEach(response -> assertEquals(202, response.statusCode(), response::asString));
    for (int i = 0; i < WITHIN_THE_SHARE; i++) {
      assertEquals(200, Asked.answer(other.key(), session, "other-" + i).statusCode());
    }
    asked.forEach(
        one -> assertEquals("planted answer", result(other.key(), one.path("reference"))));
  }

  /** This holds also for answers that are longer than the room which their question holds. */
  @Test
  void takesEachAnswerThoughItsOwnerIsFull() {
    FloodClient flood = floods.getFirst();
    assertEquals("bytes", flood.askUntilRefused());
    String[] references = new String[2];
    for (int i = 0; i < references.length; i++) {
      Response answered = flood.hoarder().answers("large-" + i);
      assertEquals(200, answered.statusCode(), answered::asString);
      references[i] = answered.path("reference");
    }
    assertEquals(200, Asked.answer(flood.key(), session, "large-2").statusCode());
    for (String reference : references) {
      assertEquals("z".repeat(Hoarder.LONG), result(flood.key(), reference));
    }
  }

  private String answered(String id) {
    Response asked = Asked.ask(VICTIM, session, id);
    assertEquals(202, asked.statusCode(), asked::asString);
    assertEquals(200, Asked.answer(VICTIM, session, id).statusCode());
    return asked.path("reference");
  }

  /** What the human said, as the host collects it. */
  private static String result(String reference) {
    return result(VICTIM, reference);
  }

  private static String result(String key, String reference) {
    Response response = Asked.with(key).get("/api/v1/results/{r}", reference);
    JsonNode result = Json.read(response.asString());
    assertEquals("answered", result.path("status").asText(), result::toString);
    return result.at("/answers/0/answer/0").asText();
  }
}
