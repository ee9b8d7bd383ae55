package dev.parley.security;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Parley;
import dev.parley.transport.Js;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Sends many requests, some of them at once. */
final class Bulk implements AutoCloseable {
  private static final int AT_ONCE = 16;

  /** As many messages as a batch may have. */
  private static final int BATCH = 50;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService senders = Executors.newFixedThreadPool(AT_ONCE);

  /** Asks questions that nobody waits for, and returns their references in this order. */
  List<String> ask(String host, int count, IntFunction<String> session) {
    return all(
        count,
        i ->
            send(
                    HttpRequest.newBuilder(
                            Parley.url("/api/v1/sessions/" + session.apply(i) + "/interactions"))
                        .header("Authorization", "Bearer " + host)
                        .header("Content-Type", "application/json")
                        .header("Prefer", "wait=0")
                        .POST(BodyPublishers.ofString(question("q" + i)))
                        .build(),
                    202)
                .path("reference")
                .asText());
  }

  /**
   * As {@link #ask}, with many questions a request. What the store cannot take at that moment is
   * asked again, as a client would.
   */
  List<String> askInBatches(String host, int count, IntFunction<String> session) {
    return all(
            (count + BATCH - 1) / BATCH,
            n -> {
              int end = Math.min(count, (n + 1) * BATCH);
              Map<Integer, String> references = new TreeMap<>();
              await()
                  .atMost(Duration.ofMinutes(1))
                  .pollInSameThread()
                  .pollDelay(Duration.ZERO)
                  .pollInterval(Duration.ofSeconds(1))
                  .until(() -> {
                    ArrayNode missing = JsonNodeFactory.instance.arrayNode();
                    IntStream.range(n * BATCH, end)
                        .filter(i -> !references.containsKey(i))
                        .forEach(i -> missing.add(call(i, session.apply(i))));
                    references.putAll(references(send(rpc(host, missing), 200)));
                    return references.size() == end - n * BATCH;
                  });
              return List.copyOf(references.values());
            })
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static HttpRequest rpc(String host, JsonNode calls) {
    return HttpRequest.newBuilder(Parley.url("/rpc"))
        .header("Authorization", "Bearer " + host)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(Js.wire(calls)))
        .build();
  }

  private static ObjectNode call(int id, String session) {
    ObjectNode params =
        Js.object("{waitSeconds:0,questions:[{text:'Which colour?',type:'FreeText'}]}");
    params
        .putObject("_meta")
        .put("dev.parley/sessionId", session)
        .put("dev.parley/toolUseId", "q" + id);
    return Js.object("{jsonrpc:'2.0',method:'ask_user_questions'}")
        .put("id", id)
        .set("params", params);
  }

  /** The references of what was asked, by the id of its call. */
  private static Map<Integer, String> references(JsonNode responses) {
    Map<Integer, String> references = new TreeMap<>();
    for (JsonNode response : responses) {
      if (response.has("result")) {
        references.put(response.path("id").asInt(), response.at("/result/reference").asText());
      } else if (!response.at("/error/data/error").asText().equals("store_unavailable")) {
        throw new AssertionError(response);
      }
    }
    return references;
  }

  private static String question(String toolUseId) {
    return Js.wire(
        Js.object("{arguments:{questions:[{text:'Which colour?',type:'FreeText'}]}}")
            .put("toolUseId", toolUseId));
  }

  /** Answers what {@link #ask} has asked. */
  void answer(String token, int count, IntFunction<String> session) {
    all(
        count,
        i ->
            send(
                HttpRequest.newBuilder(
                        Parley.url(
                            "/api/v1/sessions/%s/interactions/q%d/answer"
                                .formatted(session.apply(i), i)))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(
                        BodyPublishers.ofString(
                            "{\"answers\":[{\"id\":\"q1\",\"answer\":[\"Red\"]}]}"))
                    .build(),
                200));
  }

  /** The results of what was asked. */
  List<JsonNode> collect(String host, List<String> references) {
    return all(
        references.size(),
        i ->
            send(
                HttpRequest.newBuilder(Parley.url("/api/v1/results/" + references.get(i)))
                    .header("Authorization", "Bearer " + host)
                    .build(),
                200));
  }

  private JsonNode send(HttpRequest request, int expected)
      throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() != expected) {
      throw new AssertionError(response.statusCode() + " " + response.body());
    }
    return Js.of(response.body());
  }

  /** What is done with a number. */
  private interface Work<T> {
    T with(int number) throws IOException, InterruptedException;
  }

  private <T> List<T> all(int count, Work<T> work) {
    List<Callable<T>> tasks =
        IntStream.range(0, count).<Callable<T>>mapToObj(i -> () -> work.with(i)).toList();
    try {
      return senders.invokeAll(tasks).stream().map(Bulk::done).toList();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static <T> T done(Future<T> task) {
    try {
      return task.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    senders.shutdownNow();
    http.shutdownNow();
  }
}
