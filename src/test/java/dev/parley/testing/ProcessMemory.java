package dev.parley.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What memory a process takes, as Linux and, where it is a Java one, its JVM say. */
public final class ProcessMemory {
  /** Of G1 and of the serial collector. */
  private static final Pattern HEAP_USED =
      Pattern.compile("(?:garbage-first heap|DefNew|Tenured)[^\\n]*? used (\\d+)K");

  private final long pid;

  public ProcessMemory(Process process) {
    this.pid = process.pid();
  }

  /** Bytes of heap in use, after a collection. */
  public long heap() {
    jcmd("GC.run");
    return HEAP_USED
        .matcher(jcmd("GC.heap_info"))
        .results()
        .mapToLong(used -> 1_024 * Long.parseLong(used.group(1)))
        .sum();
  }

  /** Bytes of memory that the process has. */
  public long residentBytes() {
    return status("VmRSS:");
  }

  /** Bytes of memory that the process had when it had the most. */
  public long peakBytes() {
    return status("VmHWM:");
  }

  private long status(String name) {
    try {
      return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> 1_024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the JVM's own command says. */
  public String jcmd(String... what) {
    Path java = Path.of(ProcessHandle.current().info().command().orElse("java"));
    List<String> command = new ArrayList<>();
    command.add(java.resolveSibling("jcmd").toString());
    command.add(String.valueOf(pid));
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
}
