package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bounds on concurrent requests and connections; a finished one makes room again. */
@QuarkusTest
@TestProfile(Strict.class)
class ConcurrencyLimitsTest {
  private static final String QUESTION =
      Json.object()
          .put("toolUseId", "one")
          .set("arguments", Questions.freeText("What?"))
          .toString();

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void letsOnlySoManyWaitForOneQuestion() {
    ParleyPerson person = parley.person();
    List<InFlight> calls = new ArrayList<>();
    for (int i = 0; i < Strict.WAITING_PER_INTERACTION + 2; i++) {
      calls.add(ask("one", 60));
    }
    JsonNode question = person.sees();
    await().until(() -> calls.stream().filter(InFlight::isDone).count() == 2);
    List<InFlight> waiting = calls.stream().filter(call -> !call.isDone()).toList();
    Reply refused = calls.stream().filter(InFlight::isDone).findFirst().orElseThrow().reply();

    assertEquals("429 1204", refused.failure());
    assertEquals("too_many_pending", refused.error().at("/data/error").asText());
    assertEquals("interaction", refused.error().at("/data/scope").asText());
    assertEquals("1", refused.headers().firstValue("Retry-After").orElse(""));
    assertFalse(waiting.stream().anyMatch(InFlight::isDone));
    assertEquals("pending", outcome(ask("one", 0).reply()), "what does not wait needs no place");
    person.answers(question, ParleyPerson.answer("q1", "So"));
    waiting.forEach(call -> assertEquals("answered", outcome(call.reply())));
    assertEquals("answered", outcome(ask("one", 60).reply()));
  }

  @Test
  void letsOnlySoManyRequestsOfOnePrincipalWait() {
    ParleyPerson person = parley.person();
    List<InFlight> calls = new ArrayList<>();
    for (int i = 0; i <= Strict.WAITING_PER_PRINCIPAL; i++) {
      calls.add(ask("q" + i, 60));
      person.sees();
    }
    await().until(() -> calls.stream().anyMatch(InFlight::isDone));
    Reply refused = calls.stream().filter(InFlight::isDone).findFirst().orElseThrow().reply();

    assertEquals("principal", refused.error().at("/data/scope").asText());
    calls.forEach(InFlight::hangUp);
    // the service notices one by one that the calls have gone away
    await().until(() -> outcome(ask("later", 0.05).reply()).equals("pending"));
  }

  @Test
  void takesOnlySoManySocketsOfOnePrincipal() throws IOException {
    List<ParleyPerson> seated = new ArrayList<>();
    for (int i = 0; i < Strict.SOCKETS_PER_PRINCIPAL; i++) {
      seated.add(parley.person(parley.session() + "-" + i));
    }
    try (RawSocket extra = RawSocket.open(parley.session())) {
      assertEquals(Contract.closing("There are too many frontends here"), extra.closing());
    }
    JsonNode listed = seated.getLast().request("interaction/list", Json.object()).join();
    assertEquals(0, listed.at("/result/interactions").size(), listed::toString);
  }

  @Test
  void letsOneOwnerHaveOnlySoManyOpenQuestions() {
    int asked = 0;
    try {
      Response response = inSession(asked++).body(QUESTION).post();
      while (response.statusCode() == 202 && asked <= Strict.OPEN_PER_OWNER) {
        response = inSession(asked++).body(QUESTION).post();
      }
      assertEquals(429, response.statusCode());
      assertEquals("too_many_pending", response.jsonPath().getString("error"));
      assertEquals("owner", response.jsonPath().getString("scope"));
    } finally {
      for (int i = 0; i < asked; i++) {
        inSession(i).post("one/abort");
      }
    }
    inSession(asked).body(QUESTION).post().then().statusCode(202);
    inSession(asked).post("one/abort").then().statusCode(200);
  }

  private RequestSpecification inSession(int number) {
    return given()
        .basePath("/api/v1/sessions/" + parley.session() + "-" + number + "/interactions")
        .header("Prefer", "wait=0")
        .contentType("application/json");
  }

  private InFlight ask(String toolUseId, double waitSeconds) {
    ObjectNode params = Questions.waitless(Questions.freeText("What?"));
    params.put("waitSeconds", waitSeconds);
    params.putObject("_meta").put("dev.parley/toolUseId", toolUseId);
    return parley.rpcLater(Questions.ASK, params);
  }

  private static String outcome(Reply reply) {
    return reply.status() == 200 ? reply.result().path("status").asText() : reply.failure();
  }
}
