package dev.parley.benchmark;

import static org.awaitility.Awaitility.await;

import dev.parley.testing.ProcessMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A server that is measured: a process of its own, and what it has used. */
final class Server implements AutoCloseable {
  /** {@code USER_HZ}, which is 100 on every Linux that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  private final Process process;
  private final int port;
  private final int managementPort;
  private final Path output;

  private Server(Process process, int port, int managementPort, Path output) {
    this.process = process;
    this.port = port;
    this.managementPort = managementPort;
    this.output = output;
  }

  /**
   * Starts it and waits until its output has {@code sign} in it. The output goes to a file, so that
   * nobody spends time on reading it.
   *
   * @param patience how long that may take, which may include that it builds itself
   */
  static Server start(int port, String sign, Duration patience, ProcessBuilder command) {
    return start(port, 0, sign, patience, command);
  }

  /**
   * As above.
   *
   * @param managementPort where it tells its figures; 0 if it does not
   */
  static Server start(
      int port, int managementPort, String sign, Duration patience, ProcessBuilder command) {
    Server server = launch(port, managementPort, command);
    await()
        .pollInterval(Duration.ofMillis(50))
        .atMost(patience)
        .failFast("it ended; see " + server.output, () -> !server.process.isAlive())
        .until(() -> Files.readString(server.output).contains(sign));
    return server;
  }

  /** Starts it and does not wait. */
  static Server launch(int port, ProcessBuilder command) {
    return launch(port, 0, command);
  }

  private static Server launch(int port, int managementPort, ProcessBuilder command) {
    try {
      Path output = Files.createTempFile(Path.of("target"), "measured-", ".log");
      Process process = command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
      return new Server(process, port, managementPort, output);
    } catch (IOException e) {
      throw new IllegalStateException(String.join(" ", command.command()), e);
    }
  }

  long pid() {
    return process.pid();
  }

  int port() {
    return port;
  }

  int managementPort() {
    return managementPort;
  }

  /** What it has written so far. */
  Path output() {
    return output;
  }

  /** Seconds of processor time that it has used so far. */
  double cpuSeconds() {
    return cpuSeconds(process.pid());
  }

  /** Seconds of processor time that a process has used so far. */
  static double cpuSeconds(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  ProcessMemory memory() {
    return new ProcessMemory(process);
  }

  /** An orderly stop, as SIGTERM asks for; waits for the end. */
  void stop() {
    process.destroy();
    process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
