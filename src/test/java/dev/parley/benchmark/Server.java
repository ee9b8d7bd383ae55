package dev.parley.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** A server that is measured: a process of its own, and what it has used. */
final class Server implements AutoCloseable {
  private static final Pattern HEAP_USED =
      Pattern.compile("(?:garbage-first heap|DefNew|Tenured)[^\\n]*? used (\\d+)K");

  /** {@code USER_HZ}, which is 100 on every Linux that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  private final Process process;
  private final int port;

  private Server(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts it and waits until its output has a line with {@code sign} in it.
   *
   * @param patience how long that may take, which may include that it builds itself
   */
  static Server start(int port, String sign, Duration patience, List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      CompletableFuture<Void> up = new CompletableFuture<>();
      Thread.ofVirtual().start(() -> read(process, sign, up));
      up.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return new Server(process, port);
    } catch (IOException | InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException(String.join(" ", command), e);
    }
  }

  private static void read(Process process, String sign, CompletableFuture<Void> up) {
    StringBuilder said = new StringBuilder();
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!up.isDone()) {
          said.append(line).append('\n');
        }
        if (line.contains(sign)) {
          up.complete(null);
        }
      }
    } catch (IOException e) {
      said.append(e);
    }
    up.completeExceptionally(new IllegalStateException(said.toString()));
  }

  int port() {
    return port;
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

  /** Bytes of heap in use, after a collection. */
  long heap() {
    jcmd("GC.run");
    return HEAP_USED
        .matcher(jcmd("GC.heap_info"))
        .results()
        .mapToLong(used -> 1_024 * Long.parseLong(used.group(1)))
        .sum();
  }

  /** Bytes of memory that the process has. */
  long residentBytes() {
    try {
      return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1_024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the JVM's own command says. */
  String jcmd(String... what) {
    Path java = Path.of(ProcessHandle.current().info().command().orElse("java"));
    List<String> command = new java.util.ArrayList<>();
    command.add(java.resolveSibling("jcmd").toString());
    command.add(String.valueOf(process.pid()));
    command.addAll(List.of(what));
    try {
      Process jcmd = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (jcmd.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
      return said;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
