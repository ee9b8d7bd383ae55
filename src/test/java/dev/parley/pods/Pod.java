package dev.parley.pods;

import dev.parley.testing.FreePorts;
import dev.parley.testing.Packaged;
import dev.parley.testing.ProcessMemory;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The built service as a process of its own, on a Redis that others share. */
final class Pod implements AutoCloseable {
  private static final String KEY = "test:" + Base64.getEncoder().encodeToString(new byte[32]);

  private final int port = FreePorts.one();
  private final int managementPort = FreePorts.one();
  private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
  private final Process process;

  private Pod(int redisPort, List<String> settings) {
    List<String> all = new ArrayList<>();
    all.add("-Xmx384m");
    all.addAll(
        List.of(
            "-Dquarkus.http.port=" + port,
            "-Dquarkus.management.port=" + managementPort,
            "-Dparley.store=redis",
            "-Dparley.keys=" + KEY,
            "-Dparley.redis.hosts=redis://127.0.0.1:" + redisPort,
            "-Dquarkus.log.category.\"dev.parley.audit\".level=OFF"));
    all.addAll(settings);
    try {
      process = new ProcessBuilder(Packaged.command(all)).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts a process; the future completes when it listens. */
  static CompletableFuture<Pod> start(int redisPort, List<String> settings) {
    Pod pod = new Pod(redisPort, settings);
    CompletableFuture<Pod> up = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> pod.read(up));
    return up;
  }

  /** Starts several at once, and waits for all. */
  static List<Pod> start(int count, int redisPort, List<String> settings) {
    List<CompletableFuture<Pod>> starting = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      starting.add(start(redisPort, settings));
    }
    return starting.stream().map(Pod::get).toList();
  }

  static Pod get(CompletableFuture<Pod> starting) {
    try {
      return starting.get(60, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("a process does not come up", e);
    }
  }

  private void read(CompletableFuture<Pod> up) {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.add(line);
        if (line.contains("Listening on:")) {
          up.complete(this);
        }
      }
    } catch (IOException e) {
      log.add("(its output was cut off)");
    }
    up.completeExceptionally(new IllegalStateException(String.join("\n", log)));
  }

  int port() {
    return port;
  }

  URI url(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  URI socket(String session) {
    return URI.create("ws://127.0.0.1:" + port + "/ws/v1/sessions/" + session);
  }

  URI management(String path) {
    return URI.create("http://127.0.0.1:" + managementPort + path);
  }

  ProcessMemory memory() {
    return new ProcessMemory(process);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Nothing is read or written any more, and all connections stay. */
  void freeze() {
    try {
      new ProcessBuilder("kill", "-STOP", Long.toString(process.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** kill -9. */
  void kill() {
    process.destroyForcibly();
    await(60);
  }

  /** SIGTERM, as Kubernetes sends it. */
  void terminate() {
    process.destroy();
  }

  /** Waits for the end of the process; false if it does not end in time. */
  boolean await(int seconds) {
    try {
      return process.waitFor(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  String log() {
    return String.join("\n", log);
  }

  @Override
  public void close() {
    kill();
  }
}
