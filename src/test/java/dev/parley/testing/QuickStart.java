package dev.parley.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Options of the JVM by which the packaged service starts with less than half of the processor
 * time: it compiles once, and takes its classes from an archive. Tests start it a hundred times,
 * and each process lives for seconds.
 */
final class QuickStart {
  private static final List<String> OF_A_SHORT_LIFE =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int PATIENCE_SECONDS = 60;

  private QuickStart() {}

  /** Makes the archive if there is none of this JVM since the service was packaged. */
  static List<String> options() {
    List<String> options = new ArrayList<>(OF_A_SHORT_LIFE);
    if (Packaged.isJar()) {
      options.add("-XX:SharedArchiveFile=" + Archive.FILE);
    }
    return options;
  }

  /** Made at the first use, by whichever thread comes first. */
  private static final class Archive {
    static final Path FILE = madeOnce();

    private static Path madeOnce() {
      Path file = Path.of("target", "quick-start-" + Runtime.version() + ".jsa").toAbsolutePath();
      try {
        if (!Files.exists(file)
            || Files.getLastModifiedTime(file).compareTo(Packaged.madeAt()) < 0) {
          make(file);
        }
        return file;
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    /** Starts the service, and stops it when it listens: its JVM then writes what it loaded. */
    private static void make(Path file) throws IOException, InterruptedException {
      Files.deleteIfExists(file);
      List<String> options = new ArrayList<>(OF_A_SHORT_LIFE);
      options.add("-XX:ArchiveClassesAtExit=" + file);
      List<String> anyPorts = List.of("-Dquarkus.http.port=0", "-Dquarkus.management.port=0");
      Process process =
          new ProcessBuilder(Packaged.command(options, anyPorts)).redirectErrorStream(true).start();
      StringBuilder said = new StringBuilder();
      try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          said.append(line).append('\n');
          if (line.contains("Listening on")) {
            // Process.destroy would close what is still to be read
            process.toHandle().destroy();
          }
        }
      }
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || !Files.exists(file)) {
        throw new AssertionError("no archive of classes was made:\n" + said);
      }
    }
  }
}
