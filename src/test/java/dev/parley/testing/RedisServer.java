package dev.parley.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** A process of the {@code redis-server}, or {@code valkey-server}, that this machine has. */
public final class RedisServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final int port;
  private final Process process;

  private RedisServer(int port, Process process) {
    this.port = port;
    this.process = process;
  }

  /**
   * The program: {@code -Dparley.test.redis}, else {@code PARLEY_TEST_REDIS}, else the first of
   * both names on the PATH.
   */
  public static Optional<Path> executable() {
    String named = System.getProperty("parley.test.redis", System.getenv("PARLEY_TEST_REDIS"));
    Stream<Path> candidates =
        named != null
            ? Stream.of(Path.of(named))
            : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder ->
                    Stream.of("redis-server", "valkey-server").map(Path.of(folder)::resolve));
    return candidates.filter(Files::isExecutable).findFirst();
  }

  /** Why tests are skipped on a machine without one. */
  static String missing() {
    return "no redis-server on the PATH: the tests of the Redis store are skipped";
  }

  /**
   * Starts one on loopback that keeps everything in memory unless the configuration says otherwise,
   * and returns when it answers. A test on a machine without one is skipped.
   *
   * @param configuration lines as of {@code redis.conf}
   */
  public static RedisServer start(int port, List<String> configuration) {
    Optional<Path> executable = executable();
    if (executable.isEmpty()) {
      System.err.println(missing());
      Assumptions.abort(missing());
    }
    List<String> lines = new ArrayList<>(List.of("bind 127.0.0.1", "port " + port, "save \"\""));
    lines.addAll(configuration);
    try {
      Process process = run(List.of(executable.orElseThrow().toString(), "-"));
      try (var input = process.getOutputStream()) {
        input.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      RedisServer server = new RedisServer(port, process);
      server.awaitAnswer();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts a sentinel, which keeps what it learns in a file, and returns when it answers.
   *
   * @param folder for that file
   * @param configuration lines as of {@code sentinel.conf}
   */
  public static RedisServer sentinel(int port, Path folder, List<String> configuration) {
    List<String> lines = new ArrayList<>(List.of("bind 127.0.0.1", "port " + port));
    lines.addAll(configuration);
    try {
      Path file = Files.write(folder.resolve("sentinel-" + port + ".conf"), lines);
      String executable = executable().orElseThrow().toString();
      RedisServer server =
          new RedisServer(port, run(List.of(executable, file.toString(), "--sentinel")));
      server.awaitAnswer();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process run(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void awaitAnswer() {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(PATIENCE)
        .until(() -> {
          if (!process.isAlive()) {
            throw new IllegalStateException("Redis ended with " + process.exitValue());
          }
          return answers();
        });
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      // while it loads its data it answers -LOADING
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
          .startsWith("+PONG");
    } catch (IOException notYet) {
      return false;
    }
  }

  public int port() {
    return port;
  }

  public long pid() {
    return process.pid();
  }

  /** As if its machine lost power. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
