package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A client with one key, which takes all that it can get in one session until it is refused. */
final class FloodClient {
  private static final int MANY = Hoarder.MANY;
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  private final Parley parley;
  private final String key;
  private final String session;
  private final List<RawSocket> sockets = new ArrayList<>();
  private final List<InFlight> streams = new ArrayList<>();

  FloodClient(Parley parley, String key, String session) {
    this.parley = parley;
    this.key = key;
    this.session = session;
  }

  String key() {
    return key;
  }

  /** The same client when it asks as much as it may. */
  Hoarder hoarder() {
    return new Hoarder(key, session);
  }

  /** Closes all its sockets and streams. */
  void hangsUp() {
    sockets.forEach(RawSocket::close);
    streams.forEach(InFlight::hangUp);
  }

  void wipe() {
    hoarder().wipes();
  }

  /** Asks and aborts many questions, which push out nobody's answers. */
  void abortMany() {
    for (int i = 0; i < MANY; i++) {
      assertEquals(202, Asked.ask(key, session, "aborted-" + i).statusCode());
      Asked.with(key)
          .post("/api/v1/sessions/{s}/interactions/{t}/abort", session, "aborted-" + i)
          .then()
          .statusCode(200);
    }
  }

  String askUntilRefused() {
    return resource(hoarder().asksUntilRefused().getLast());
  }

  String answerUntilRefused() {
    for (int i = 0; i < MANY; i++) {
      Response asked = Asked.ask(key, session, "kept-" + i);
      if (asked.statusCode() != 202) {
        return resource(asked);
      }
      assertEquals(200, Asked.answer(key, session, "kept-" + i).statusCode());
    }
    throw new AssertionError("nothing was refused");
  }

  /** The resource that a refusal names; the refusal also says when to come again. */
  private static String resource(Response refused) {
    assertEquals(429, refused.statusCode(), refused::asString);
    JsonNode problem = Json.read(refused.asString());
    assertEquals("too_many_pending", problem.path("error").asText());
    assertTrue(problem.path("retryAfterSeconds").asInt() > 0, problem::toString);
    assertEquals(problem.path("retryAfterSeconds").asText(), refused.header("Retry-After"));
    return problem.path("resource").asText();
  }

  String taskUntilRefused() {
    Reply reply = task();
    for (int i = 0; i < MANY && reply.result().has("taskId"); i++) {
      reply = task();
    }
    assertTrue(reply.refusal().path("retryAfterSeconds").asInt() > 0, reply::body);
    return reply.refusal().path("resource").asText();
  }

  /** Connects until no more sockets are taken, and returns one that was. */
  RawSocket takeAllSockets() throws IOException {
    RawSocket seated = socket();
    assertTrue(isSeated(seated));
    for (int i = 0; i < MANY; i++) {
      if (!isSeated(socket())) {
        return seated;
      }
    }
    throw new AssertionError("all sockets were taken");
  }

  void listenUntilRefused() {
    for (int i = 0; i < MANY; i++) {
      InFlight stream = listen();
      if (!stream.headers().firstValue("Content-Type").orElse("").contains("event")) {
        assertEquals("too_many_pending", stream.reply().error().at("/data/error").asText());
        assertEquals("subscriptions", stream.reply().error().at("/data/resource").asText());
        return;
      }
    }
    throw new AssertionError("nothing was refused");
  }

  /** Sends a draft for each of many questions over this socket, until one is not kept. */
  void draftUntilRefused(RawSocket socket) throws IOException {
    for (int i = 0; i < MANY; i++) {
      Asked.ask(key, session, "drafted-" + i);
      if (!hasDraft(draft(socket, "drafted-" + i, "half"))) {
        return;
      }
    }
    throw new AssertionError("all drafts were kept");
  }

  static JsonNode draft(RawSocket socket, String toolUseId, String text) throws IOException {
    ObjectNode params = Json.object().put("toolUseId", toolUseId);
    ObjectNode answer = params.putArray("answers").addObject().put("id", "q1");
    answer.putArray("answer").add(text);
    ObjectNode request =
        Json.object().put("jsonrpc", "2.0").put("id", 7).put("method", "interaction/draft");
    socket.send(request.set("params", params).toString());
    return Json.read(socket.next("\"id\":7"));
  }

  static boolean hasDraft(JsonNode reply) {
    return reply.path("result").has("revision");
  }

  Reply task() {
    return parley
        .host()
        .with(key)
        .able(TASKS)
        .call(Questions.ASK, Questions.colour())
        .toolUse(UUID.randomUUID().toString())
        .session(session)
        .send();
  }

  InFlight listen() {
    InFlight stream =
        parley
            .host()
            .with(key)
            .request("subscriptions/listen")
            .param("notifications", Json.object())
            .start();
    streams.add(stream);
    return stream;
  }

  RawSocket socket() {
    RawSocket socket = RawSocket.open(session, key);
    sockets.add(socket);
    return socket;
  }

  static boolean isSeated(RawSocket socket) throws IOException {
    RawSocket.Frame first = socket.read();
    if (first != null && first.opcode() == RawSocket.CLOSE) {
      assertEquals(1013, first.code());
    }
    return first != null && first.text().contains("session/ready");
  }
}
