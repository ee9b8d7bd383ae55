package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.parley.transport.Js;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The receiver of {@code examples/webhook}, with a chat and a Parley that the test plays. */
class WebhookExampleTest {
  private static final String SECRET = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
  private static final String CHOICE =
      """
      {"id":"q1","type":"SingleChoice","text":"Deploy <!channel>?",
       "choices":[{"value":"y","label":"Yes @all"},{"value":"n","label":"No"}]}\
      """;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Queue<String> chat = new ConcurrentLinkedQueue<>();
  private final AtomicInteger answer = new AtomicInteger(200);

  /** Each request to Parley: path, credential and body. */
  private final Queue<String> answered = new ConcurrentLinkedQueue<>();

  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();

  private record Answer(int status, String body) {}

  private HttpServer server;
  private Process receiver;
  private URI url;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    Node node = Node.orSkip();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (answer.get() == 200) {
              chat.add(body);
            }
            exchange.sendResponseHeaders(answer.get(), -1);
          }
        });
    server.createContext(
        "/api/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            answered.add(
                exchange.getRequestURI()
                    + " "
                    + exchange.getRequestHeaders().getFirst("Authorization")
                    + " "
                    + body);
            Answer next = answers.remove();
            byte[] bytes = next.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(next.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    ProcessBuilder builder =
        new ProcessBuilder(
                node.path(), Path.of("examples/webhook/receiver.mjs").toAbsolutePath().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("WEBHOOK_SECRET", SECRET);
    builder.environment().put("PORT", "0");
    builder.environment().put("CHAT_URL", "http://127.0.0.1:" + server.getAddress().getPort());
    builder.environment().put("CHAT_USER", "ada");
    builder.environment().put("PRESS_URL", "https://hooks.example.com/press");
    receiver = builder.start();
    BufferedReader lines = receiver.inputReader(StandardCharsets.UTF_8);
    url = URI.create("http://127.0.0.1:" + lines.readLine().replaceAll("\\D", "") + "/");
  }

  @AfterEach
  void stop() {
    if (receiver != null) {
      receiver.destroyForcibly();
    }
    if (server != null) {
      server.stop(0);
    }
  }

  private static String event(String type, String host) {
    return """
    {"specversion":"1.0","id":"ref_1.x","type":"dev.parley.interaction.%s","data":{"host":"%s",\
    "status":"%s","url":"https://ask.example.com/ask/ref_1"}}\
    """
        .formatted(type, host, type);
  }

  private static String signature(String id, long at, String body) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    byte[] key = Base64.getDecoder().decode(SECRET.replace("whsec_", ""));
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    byte[] text = (id + "." + at + "." + body).getBytes(StandardCharsets.UTF_8);
    return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(text));
  }

  private int post(String id, long at, String signature, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("webhook-id", id)
            .header("webhook-timestamp", String.valueOf(at))
            .header("webhook-signature", signature)
            .POST(BodyPublishers.ofString(body))
            .build();
    return HTTP.send(request, BodyHandlers.discarding()).statusCode();
  }

  private int post(String id, String body) throws Exception {
    long now = Instant.now().getEpochSecond();
    return post(id, now, "v1,b2xk " + signature(id, now, body), body);
  }

  @Test
  void saysItInTheChatOnceWithoutItsMarks() throws Exception {
    String asked = event("requested", "coder <!channel> @everyone [x](http://evil.example)");
    assertEquals(204, post("a", asked));
    assertEquals(204, post("a", asked));
    assertEquals(204, post("b", event("seen", "coder")));
    assertEquals(204, post("c", event("answered", "coder")));
    String said =
        "coder channel everyone xhttpevilexample has a question for you:"
            + " https://ask.example.com/ask/ref_1";
    assertEquals("{\"text\":\"%s\",\"content\":\"%s\"}".formatted(said, said), chat.poll());
    String closed = "The question of coder is closed (answered).";
    assertEquals("{\"text\":\"%s\",\"content\":\"%s\"}".formatted(closed, closed), chat.poll());
    assertNull(chat.poll());
  }

  @Test
  void takesOverWhatTheChatTook() throws Exception {
    String asked = event("requested", "coder");
    answer.set(500);
    assertEquals(502, post("a", asked));
    answer.set(200);
    assertEquals(204, post("a", asked));
    assertEquals(1, chat.size());
  }

  @Test
  void believesNobodyElse() throws Exception {
    String asked = event("requested", "coder");
    long now = Instant.now().getEpochSecond();
    String right = signature("a", now, asked);
    assertEquals(401, post("a", now, "v1,d3Jvbmc=", asked));
    assertEquals(401, post("b", now, right, asked));
    assertEquals(401, post("a", now + 1, right, asked));
    assertEquals(401, post("a", now, right, asked + " "));
    assertEquals(401, post("a", now - 301, signature("a", now - 301, asked), asked));
    assertEquals(413, post("a", now, right, "x".repeat(1_100_000)));
    assertEquals(
        405,
        HTTP.send(HttpRequest.newBuilder(url).build(), BodyHandlers.discarding()).statusCode());
    assertNull(chat.poll());
  }

  private void told(String questions) throws Exception {
    String parley = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/";
    String asked =
        """
        {"specversion":"1.0","id":"ref_1.x","type":"dev.parley.interaction.requested","data":{"host":"coder",
         "status":"open","url":"https://ask.example.com/ask/ref_1","questions":[%s],
         "reply":{"token":"reply_1","answerUrl":"%sanswer","declineUrl":"%sdecline"}}}
        """
            .formatted(questions, parley, parley);
    assertEquals(204, post("a", asked));
  }

  private HttpResponse<String> press(JsonNode message, String button, String user)
      throws Exception {
    for (JsonNode one : message.at("/attachments/0/actions")) {
      if (one.path("id").asText().equals(button)) {
        assertEquals("https://hooks.example.com/press", one.at("/integration/url").asText());
        String body =
            "{\"user_id\":\"%s\",\"context\":%s}".formatted(user, one.at("/integration/context"));
        return pressed(body);
      }
    }
    throw new AssertionError(button + " is not in " + message);
  }

  private HttpResponse<String> pressed(String body) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(url.resolve("/press")).POST(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private static JsonNode shown(HttpResponse<String> response) {
    assertEquals(200, response.statusCode());
    JsonNode update = Js.strict(response.body()).path("update");
    return Js.object()
        .put("text", update.path("message").asText())
        .set("attachments", update.at("/props/attachments"));
  }

  @Test
  void answersByAButton() throws Exception {
    told(CHOICE);
    JsonNode message = Js.strict(chat.poll());
    assertEquals(
        "coder asks: Deploy channel? https://ask.example.com/ask/ref_1",
        message.path("text").asText());
    assertEquals("Yes all", message.at("/attachments/0/actions/0/name").asText());
    assertFalse(message.toString().contains("reply_1"), message::toString);

    answers.add(new Answer(200, "{\"status\":\"answered\"}"));
    assertEquals("Done: answered.", shown(press(message, "choice1", "ada")).path("text").asText());
    assertEquals(
        "/api/answer Bearer reply_1 {\"answers\":[{\"id\":\"q1\",\"answer\":[\"n\"]}]}",
        answered.poll());
    answers.add(
        new Answer(409, "{\"error\":\"interaction_already_resolved\",\"endedAs\":\"answered\"}"));
    assertEquals(
        "It was closed before (answered).",
        shown(press(message, "decline", "ada")).path("text").asText());
    assertEquals("/api/decline Bearer reply_1 {}", answered.poll());
  }

  @Test
  void confirmsWhatIsHardToUndo() throws Exception {
    told(CHOICE);
    JsonNode message = Js.strict(chat.poll());
    answers.add(
        new Answer(
            409,
            """
            {"error":"confirmation_required","confirmation":{"token":"reply_2",
             "answers":[{"labels":["Yes @all"]}]}}
            """));
    JsonNode confirming = shown(press(message, "choice0", "ada"));
    assertEquals("Really “Yes all”? This is hard to undo.", confirming.path("text").asText());
    assertEquals("Send: Yes all", confirming.at("/attachments/0/actions/0/name").asText());
    String chosen = answered.poll();
    answers.add(new Answer(200, "{\"status\":\"answered\"}"));
    press(confirming, "confirm", "ada");
    assertEquals(chosen.replace("reply_1", "reply_2"), answered.poll());
  }

  @Test
  void believesNoOtherWhoPresses() throws Exception {
    told(CHOICE);
    JsonNode message = Js.strict(chat.poll());
    assertEquals(403, press(message, "choice0", "eve").statusCode());
    assertEquals(403, pressed("{\"user_id\":\"ada\",\"context\":{\"key\":\"x\"}}").statusCode());
    assertEquals(403, pressed("{\"user_id\":\"ada\"}").statusCode());
    assertEquals(403, pressed("no").statusCode());
    assertNull(answered.poll());
  }

  @Test
  void givesTheLinkForEverythingElse() throws Exception {
    told(CHOICE + "," + CHOICE.replace("q1", "q2"));
    assertFalse(Js.strict(chat.poll()).has("attachments"));
  }
}
