package dev.parley.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Commands of WebDriver BiDi (W3C), as far as the tests need them: one at a time. */
final class Bidi implements WebSocket.Listener, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST_S = 30;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger lastId = new AtomicInteger();
  private final StringBuilder text = new StringBuilder();
  private final WebSocket socket;

  Bidi(URI address) {
    socket = http.newWebSocketBuilder().buildAsync(address, this).join();
    send("session.new", object().set("capabilities", object()));
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /** What came of it. An error is one of the test. */
  JsonNode send(String method, JsonNode params) {
    int id = lastId.incrementAndGet();
    var answer = new CompletableFuture<JsonNode>();
    waiting.put(id, answer);
    var command = object().put("id", id).put("method", method).set("params", params);
    socket.sendText(command.toString(), true).join();
    var frame = answer.orTimeout(LONGEST_S, TimeUnit.SECONDS).join();
    if (!frame.path("type").asText().equals("success")) {
      throw new AssertionError(method + ": " + frame);
    }
    return frame.path("result");
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
    text.append(data);
    if (isLast) {
      var frame = read(text.toString());
      text.setLength(0);
      var answer = waiting.remove(frame.path("id").asInt());
      if (answer != null) {
        answer.complete(frame);
      }
    }
    from.request(1);
    return null;
  }

  private static JsonNode read(String frame) {
    try {
      return JSON.readTree(frame);
    } catch (JsonProcessingException e) {
      throw new AssertionError(frame, e);
    }
  }

  @Override
  public void close() {
    socket.abort();
    http.shutdownNow();
  }
}
