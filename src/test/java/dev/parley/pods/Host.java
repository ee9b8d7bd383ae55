package dev.parley.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A host that does what hosts should: it asks by {@code /rpc} with ids of its own. When a process
 * is gone or the result is pending, it asks the same again at another process. Any other response
 * is a failure.
 */
final class Host {
  private static final Executor SOON =
      CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS);

  private final Supplier<List<Pod>> pods;
  private final HttpClient http;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger cut = new AtomicInteger();
  private final AtomicInteger away = new AtomicInteger();

  Host(HttpClient http, Supplier<List<Pod>> pods) {
    this.http = http;
    this.pods = pods;
  }

  static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(10))
        .build();
  }

  /** How often a connection ended before an answer came. */
  int cutOff() {
    return cut.get();
  }

  /** How often the store was unavailable. */
  int storeAway() {
    return away.get();
  }

  /** Asks until there is an ending; the result of {@code /rpc}. */
  CompletableFuture<JsonNode> ask(String session, String toolUseId, String text) {
    return ask(new Question(session, toolUseId, text, 600));
  }

  CompletableFuture<JsonNode> ask(
      String session, String toolUseId, String text, int timeoutSeconds) {
    return ask(new Question(session, toolUseId, text, timeoutSeconds));
  }

  /** Calls one process once; cancelling hangs up. */
  CompletableFuture<HttpResponse<String>> once(Pod pod, String session, String id, String text) {
    return http.sendAsync(
        request(pod, body(new Question(session, id, text, 600))), BodyHandlers.ofString());
  }

  /** As {@link #once}, by a modern MCP client, which has no handle to come back with. */
  CompletableFuture<HttpResponse<String>> onceByMcp(
      Pod pod, String session, String toolUseId, String text) {
    ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
    ObjectNode params = call.putObject("params").put("name", "ask_user_questions");
    params.putObject("arguments").putArray("questions").addObject().put("text", text);
    ObjectNode meta = params.putObject("_meta");
    meta.put("io.modelcontextprotocol/protocolVersion", Mcp.MODERN)
        .put("dev.parley/sessionId", session)
        .put("dev.parley/toolUseId", toolUseId);
    meta.putObject("io.modelcontextprotocol/clientCapabilities");
    meta.putObject("io.modelcontextprotocol/clientInfo").put("name", "host").put("version", "1");
    HttpRequest request =
        HttpRequest.newBuilder(pod.url("/mcp"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", Mcp.MODERN)
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "ask_user_questions")
            .POST(BodyPublishers.ofString(call.toString()))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString());
  }

  /** Whether a process answers what needs no store. */
  boolean isServed(Pod pod) throws IOException, InterruptedException {
    ObjectNode list = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/list");
    return http.send(request(pod, list), BodyHandlers.ofString()).statusCode() == 200;
  }

  private static HttpRequest request(Pod pod, ObjectNode body) {
    return HttpRequest.newBuilder(pod.url("/rpc"))
        .header("Content-Type", "application/json")
        .timeout(Duration.ofSeconds(90))
        .POST(BodyPublishers.ofString(body.toString()))
        .build();
  }

  private record Question(String session, String toolUseId, String text, int timeoutSeconds) {}

  private CompletableFuture<JsonNode> ask(Question question) {
    return send(question).thenCompose(reply -> settle(reply, question));
  }

  private CompletableFuture<JsonNode> settle(Reply reply, Question question) {
    if (reply == null) {
      return again(question);
    }
    JsonNode result = reply.body().path("result");
    if (reply.status() == 503) {
      String error = reply.body().at("/error/data/error").asText();
      if (!error.equals("store_unavailable") && !error.equals("shutting_down")) {
        return CompletableFuture.failedFuture(new AssertionError("503: " + reply.body()));
      }
      away.incrementAndGet();
      return again(question);
    }
    if (result.path("status").asText().equals("pending")) {
      return again(question);
    }
    return result.isObject()
        ? CompletableFuture.completedFuture(result)
        : CompletableFuture.failedFuture(new AssertionError(reply.status() + ": " + reply.body()));
  }

  private CompletableFuture<JsonNode> again(Question question) {
    return CompletableFuture.supplyAsync(() -> true, SOON).thenCompose(rested -> ask(question));
  }

  private record Reply(int status, JsonNode body) {}

  /** Sends one call; the reply is null if nobody answered. */
  private CompletableFuture<Reply> send(Question question) {
    List<Pod> alive = pods.get();
    if (alive.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    Pod pod = alive.get(Math.floorMod(next.getAndIncrement(), alive.size()));
    return http.sendAsync(request(pod, body(question)), BodyHandlers.ofString())
        .handle((response, failure) -> {
          if (failure == null) {
            return new Reply(response.statusCode(), read(response));
          }
          Throwable cause =
              failure instanceof CompletionException && failure.getCause() != null
                  ? failure.getCause()
                  : failure;
          if (cause instanceof ConnectException) {
            return null;
          }
          if (cause instanceof IOException) {
            cut.incrementAndGet();
            return null;
          }
          throw new CompletionException(cause);
        });
  }

  private static JsonNode read(HttpResponse<String> response) {
    return response.body().isEmpty() ? Json.object() : Json.read(response.body());
  }

  private static ObjectNode body(Question question) {
    return call(
        question.session(), question.toolUseId(), question.text(), question.timeoutSeconds(), 50);
  }

  /** A call of {@code /rpc} that asks for some text. */
  static ObjectNode call(
      String session, String toolUseId, String text, int timeoutSeconds, int waitSeconds) {
    ObjectNode call =
        Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "ask_user_questions");
    ObjectNode params =
        call.putObject("params")
            .put("waitSeconds", waitSeconds)
            .put("timeoutSeconds", timeoutSeconds);
    params.putArray("questions").addObject().put("text", text).put("type", "FreeText");
    params
        .putObject("_meta")
        .put("dev.parley/sessionId", session)
        .put("dev.parley/toolUseId", toolUseId);
    return call;
  }
}
