package dev.parley.benchmark;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * The time from the start of the process to the first answered question; for the bare application,
 * which is started in the same ways, to its first response. See docs/performance.md.
 */
class StartRun {
  private static final int RUNS = Integer.getInteger("benchmark.runs", 5);
  private static final Path PARLEY_CACHE = Path.of("target", "parley.aot");
  private static final Path BARE_CACHE = Path.of("target", "bare.aot");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * One way to start one of the two applications.
   *
   * @param bare whether it starts the bare application
   */
  private record Start(boolean bare, String way, IntFunction<ProcessBuilder> command) {}

  private record Took(double seconds, double cpuSeconds) {}

  @Test
  void compares() throws Exception {
    // builds the bare application if that was not done yet
    Contenders.peer("bare").close();
    Starting.trainBare(BARE_CACHE, FreePorts.one());
    Starting.trainParley(PARLEY_CACHE, FreePorts.one(), FreePorts.one());
    Map<Start, List<Took>> all = new LinkedHashMap<>();
    List<Start> starts = starts();
    try (Loops loops = new Loops()) {
      for (Start start : starts) {
        // this start makes the system cache the files, and warms up the generator
        took(start, loops);
      }
      for (int run = 0; run < RUNS; run++) {
        for (Start start : starts) {
          all.computeIfAbsent(start, first -> new ArrayList<>()).add(took(start, loops));
        }
      }
    }
    report(all);
  }

  private static List<Start> starts() throws IOException {
    List<Start> starts = new ArrayList<>();
    starts.add(new Start(true, "JVM", port -> Starting.bare(port)));
    starts.add(new Start(false, "JVM", port -> Starting.parley(port, FreePorts.one())));
    starts.add(
        new Start(true, "AOT cache", port -> Starting.bare(port, "-XX:AOTCache=" + BARE_CACHE)));
    starts.add(
        new Start(
            false,
            "AOT cache",
            port -> Starting.parley(port, FreePorts.one(), "-XX:AOTCache=" + PARLEY_CACHE)));
    Starting.nativeBare()
        .ifPresent(file ->
            starts.add(
                new Start(
                    true,
                    "native",
                    port -> new ProcessBuilder(file.toString(), "-Dquarkus.http.port=" + port))));
    Starting.nativeParley()
        .ifPresent(file -> starts.add(new Start(false, "native", port -> natively(file, port))));
    return starts;
  }

  private static ProcessBuilder natively(Path file, int port) {
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(Starting.settings(port, FreePorts.one()));
    return new ProcessBuilder(command);
  }

  private static Took took(Start start, Loops loops) throws Exception {
    int port = FreePorts.one();
    ProcessBuilder command = start.command().apply(port);
    long began = System.nanoTime();
    try (Server server = Server.launch(port, command)) {
      await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(3))
          .atMost(PATIENCE)
          .until(() -> accepts(port));
      if (start.bare()) {
        assertEquals("hello", Loopback.get(port, "/hello"));
      } else {
        Probe.send(loops, port, "first", Probe.VALID);
      }
      return new Took((System.nanoTime() - began) / 1e9, server.cpuSeconds());
    }
  }

  private static boolean accepts(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static void report(Map<Start, List<Took>> all) {
    Report report = new Report("", "Start", "wall s", "× bare", "CPU s", "× bare");
    all.forEach((start, took) -> {
      assertEquals(RUNS, took.size());
      double wall = Report.median(took, Took::seconds);
      double cpu = Report.median(took, Took::cpuSeconds);
      List<Took> bare = bare(all, start.way());
      report.row(
          start.bare() ? "bare, to its first response" : "Parley, to the first answered question",
          start.way(),
          Report.number(wall, 2),
          bare.isEmpty() ? "–" : Report.number(wall / Report.median(bare, Took::seconds), 2),
          Report.number(cpu, 2),
          bare.isEmpty() ? "–" : Report.number(cpu / Report.median(bare, Took::cpuSeconds), 2));
    });
    report.line("Medians of %d.".formatted(RUNS));
    report.write("start");
  }

  private static List<Took> bare(Map<Start, List<Took>> all, String way) {
    return all.entrySet().stream()
        .filter(entry -> entry.getKey().bare() && entry.getKey().way().equals(way))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(List.of());
  }
}
