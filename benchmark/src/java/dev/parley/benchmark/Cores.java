package dev.parley.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Keeps the servers on one core and this process on another, by {@code taskset} of util-linux, so
 * that neither takes the other's time. Where there is one core only, or no {@code taskset}, all run
 * wherever the system puts them, and {@link #note} says so. Servers run one after the other or do
 * nothing, so they can share their core.
 */
final class Cores implements AutoCloseable {
  private static final String ALLOWED = "Cpus_allowed_list:";
  private static final String OWN_PID = String.valueOf(ProcessHandle.current().pid());

  private final List<Integer> allowed;
  private final boolean apart;

  private Cores(List<Integer> allowed, boolean apart) {
    this.allowed = allowed;
    this.apart = apart;
  }

  /** Uses the first two cores that this process may use, until it is closed. */
  static Cores apart() throws IOException {
    List<Integer> allowed =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith(ALLOWED))
            .flatMap(line -> list(line.substring(ALLOWED.length()).strip()))
            .toList();
    Cores cores = new Cores(allowed, allowed.size() > 1 && moves(allowed.subList(1, 2)));
    if (!cores.apart) {
      System.err.println(cores.note());
    }
    return cores;
  }

  private static Stream<Integer> list(String ranges) {
    return Stream.of(ranges.split(",", -1))
        .map(range -> range.split("-", -1))
        .flatMap(ends ->
            IntStream.rangeClosed(
                    Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                .boxed());
  }

  /** Starts servers on their core: a process runs where the one that starts it does. */
  <T> T forServers(Callable<T> starting) throws Exception {
    if (!apart) {
      return starting.call();
    }
    moves(allowed.subList(0, 1));
    try {
      return starting.call();
    } finally {
      moves(allowed.subList(1, 2));
    }
  }

  /** The event loops that the generator is to have. */
  int loops() {
    return apart ? 1 : Loops.COUNT;
  }

  /** A sentence about where all of this ran. */
  String note() {
    return apart
        ? "Each server on core %d, the generator on core %d."
            .formatted(allowed.get(0), allowed.get(1))
        : "NOT PINNED: %d core(s), and servers and generator shared them%s. Figures with two cores cannot be compared with these."
            .formatted(allowed.size(), allowed.size() > 1 ? ", as there is no taskset" : "");
  }

  /** Moves all threads of this process; false where that cannot be done. */
  private static boolean moves(List<Integer> to) {
    List<String> command = new ArrayList<>(List.of("taskset", "-a", "-p", "-c"));
    command.add(String.join(",", to.stream().map(String::valueOf).toList()));
    command.add(OWN_PID);
    try {
      Process taskset =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return taskset.waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  @Override
  public void close() {
    if (apart) {
      moves(allowed);
    }
  }
}
