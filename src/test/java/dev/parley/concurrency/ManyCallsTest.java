package dev.parley.concurrency;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Thousands of calls wait at once, each on its own connection, and each gets its own answer. */
@QuarkusTest
class ManyCallsTest {
  private static final int SESSIONS = 50;
  private static final int CALLS_PER_SESSION = 100;
  private static final int CALLS = SESSIONS * CALLS_PER_SESSION;
  private static final int PATIENCE_SECONDS = 120;

  @RegisterExtension final Parley parley = new Parley();

  private final Vertx vertx = Vertx.vertx();
  private HttpClient http;

  @BeforeEach
  void connect() {
    http =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setDefaultHost("127.0.0.1")
                .setDefaultPort(Parley.url("").getPort())
                .setKeepAlive(true)
                .setPipelining(false)
                .setConnectTimeout(PATIENCE_SECONDS * 1_000)
                .setMaxPoolSize(CALLS));
  }

  @AfterEach
  void disconnect() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  @Test
  void everyCallGetsTheAnswerToItsOwnQuestion() throws Exception {
    List<ParleyPerson> people = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      people.add(parley.person(session(i)));
    }
    List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(ask(i).toCompletionStage().toCompletableFuture());
    }
    List<List<JsonNode>> questions = new ArrayList<>();
    for (ParleyPerson person : people) {
      questions.add(awaitAll(person));
    }
    assertTrue(calls.stream().noneMatch(CompletableFuture::isDone), "all wait at once");

    List<CompletableFuture<JsonNode>> answers = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      for (JsonNode question : questions.get(i)) {
        String text = question.at("/questions/0/text").asText();
        JsonNode answer = answer("q1", "Answer to " + text);
        answers.add(people.get(i).answersLater(question, answer));
      }
    }
    for (CompletableFuture<JsonNode> heard : answers) {
      JsonNode reply = heard.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
    }
    Set<String> references = new HashSet<>();
    for (int i = 0; i < CALLS; i++) {
      JsonNode reply = calls.get(i).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertEquals(i, reply.path("id").asInt(), reply::toString);
      assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
      assertEquals("Answer to " + text(i), reply.at("/result/answers/0/answer/0").asText());
      references.add(reply.at("/result/reference").asText());
    }
    assertEquals(CALLS, references.size());
  }

  private List<JsonNode> awaitAll(ParleyPerson person) {
    List<JsonNode> questions = new ArrayList<>();
    for (int i = 0; i < CALLS_PER_SESSION; i++) {
      questions.add(person.sees());
    }
    return questions;
  }

  private Future<JsonNode> ask(int number) {
    ObjectNode params = (ObjectNode) Questions.freeText(text(number));
    params.put("waitSeconds", 600);
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", number).put("method", ASK);
    message.set("params", params);
    return http.request(HttpMethod.POST, "/rpc")
        .compose(request ->
            request
                .putHeader("Content-Type", "application/json")
                .putHeader("Parley-Session", session(number % SESSIONS))
                .send(Buffer.buffer(message.toString())))
        .compose(response -> response.body())
        .map(body -> Json.read(body.toString()));
  }

  private static String text(int number) {
    return "Question number " + number + "?";
  }

  private String session(int number) {
    return parley.session() + "-" + number;
  }
}
