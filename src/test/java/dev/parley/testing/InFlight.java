package dev.parley.testing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** A request under way: its answer may take a while, and come as a stream. */
public final class InFlight {
  /** Long enough for a slow machine; nothing that passes waits for it. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final CompletableFuture<HttpHeaders> headers = new CompletableFuture<>();
  private final CompletableFuture<HttpResponse<Void>> response;
  private final Function<InFlight, Reply> check;

  /**
   * @param check makes the reply of a completed request, and holds it against the protocol
   */
  InFlight(HttpClient http, HttpRequest request, Function<InFlight, Reply> check) {
    this.check = check;
    BodyHandler<Void> handler =
        head -> {
          headers.complete(head.headers());
          return BodySubscribers.fromLineSubscriber(new Lines(lines));
        };
    this.response = http.sendAsync(request, handler);
  }

  public boolean isDone() {
    return response.isDone();
  }

  /** Waits for the whole answer. */
  public Reply reply() {
    get(response);
    return check.apply(this);
  }

  int status() {
    return get(response).statusCode();
  }

  /** Waits for the head of the answer. */
  public HttpHeaders headers() {
    return get(headers);
  }

  /** The lines of the body that have come so far. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** Waits until that many lines begin like that. */
  public InFlight awaitLines(String prefix, int count) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> lines.stream().filter(line -> line.startsWith(prefix)).count() >= count);
    return this;
  }

  /** Waits for the next message of that method on the stream, the first being number 1. */
  public JsonNode awaitMessage(String method, int number) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> isDone() || messages(method).size() >= number);
    List<JsonNode> all = messages(method);
    assertTrue(all.size() >= number, () -> "no " + method + " " + number + " in " + lines);
    return all.get(number - 1);
  }

  /** The messages of that method that have come so far. */
  public List<JsonNode> messages(String method) {
    return lines.stream()
        .filter(line -> line.startsWith("data: "))
        .map(line -> Json.read(line.substring("data: ".length())))
        .filter(message -> message.path("method").asText().equals(method))
        .toList();
  }

  /** Goes away without waiting for the answer: closes the connection. */
  public void hangUp() {
    response.cancel(true);
  }

  private static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new AssertionError("no answer", e);
    }
  }

  private record Lines(List<String> lines) implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      lines.add(line);
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }
}
