package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The packaged service as a process of its own, at ports that are free. */
public final class Running implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("http://[^:]+:(\\d+)");
  private static final int PATIENCE_SECONDS = 60;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<List<Integer>> ports = new CompletableFuture<>();
  private final Process process;
  private final Thread reader;

  private Running(Process process) {
    this.process = process;
    this.reader = Thread.ofVirtual().start(this::read);
  }

  /**
   * Starts it, and waits until it listens.
   *
   * @param settings each {@code -Dkey=value}
   */
  public static Running start(String... settings) {
    return start(Map.of(), settings);
  }

  /** As {@link #start(String...)}, with variables in its environment. */
  public static Running start(Map<String, String> environment, String... settings) {
    Running running = launched(environment, settings);
    running.ports();
    return running;
  }

  /** Starts it with settings with which it is to end by itself. */
  public static Running refused(String... settings) {
    return launched(Map.of(), settings);
  }

  private static Running launched(Map<String, String> environment, String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    if (all.stream().noneMatch(setting -> setting.startsWith("-Dquarkus.http.port="))) {
      all.add("-Dquarkus.http.port=0");
    }
    all.add("-Dquarkus.management.port=0");
    try {
      ProcessBuilder builder = new ProcessBuilder(Packaged.command(all));
      builder.environment().putAll(environment);
      Process process = builder.redirectErrorStream(true).start();
      return new Running(process);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** All lines that it wrote so far. */
  public List<String> said() {
    return List.copyOf(said);
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:" + ports().getFirst() + path);
  }

  public HttpResponse<String> managed(String path) {
    return get(URI.create("http://127.0.0.1:" + ports().getLast() + path));
  }

  public HttpResponse<String> get(URI url) {
    return send(HttpRequest.newBuilder(url).build());
  }

  public HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(request + ": " + e, e);
    }
  }

  public CompletableFuture<HttpResponse<String>> sendLater(HttpRequest request) {
    return http.sendAsync(request, BodyHandlers.ofString());
  }

  public HttpClient http() {
    return http;
  }

  /** SIGTERM. */
  public void terminate() {
    // Process.destroy would close what is still to be read
    process.toHandle().destroy();
  }

  /** Waits until it has gone, and all that it said is read. */
  public int awaitEnd() {
    try {
      assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it does not stop");
      reader.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    http.shutdownNow();
    terminate();
    awaitEnd();
  }

  private List<Integer> ports() {
    try {
      return ports.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      process.destroyForcibly();
      throw new AssertionError(String.join("\n", said), e);
    }
  }

  private void read() {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        if (line.contains("Listening on")) {
          ports.complete(
              PORT.matcher(line)
                  .results()
                  .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                  .toList());
        }
      }
      ports.completeExceptionally(new AssertionError("it does not start"));
    } catch (IOException e) {
      ports.completeExceptionally(e);
    }
  }
}
