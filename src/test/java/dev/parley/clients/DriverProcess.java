package dev.parley.clients;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a driver once; {@code src/test/clients/README.md} has the protocol. */
final class DriverProcess {
  private static final String PROGRESS = "{\"progress\"";

  private DriverProcess() {}

  /**
   * Runs it to its end.
   *
   * @param firstResult what to do when the first call of the driver is over, before it goes on
   * @param log what it writes to standard error
   * @param patience the time after which the driver is stopped and the run fails
   * @return the last line that it printed
   */
  static String run(
      Toolchain.Launch launch,
      Path folder,
      Map<String, String> environment,
      Runnable firstResult,
      Path log,
      Duration patience)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(launch.command()).directory(folder.toFile());
    builder.environment().putAll(launch.environment());
    builder.environment().putAll(environment);
    Process process = builder.redirectError(log.toFile()).start();
    var alarm =
        CompletableFuture.runAsync(
            process::destroyForcibly,
            CompletableFuture.delayedExecutor(patience.toSeconds(), TimeUnit.SECONDS));
    String last = "";
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter words = process.outputWriter()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
        if (line.startsWith(PROGRESS.substring(0, 2)) && line.contains("first-result")) {
          firstResult.run();
          words.newLine();
          words.flush();
        }
      }
    } finally {
      alarm.cancel(false);
      process.destroyForcibly();
    }
    if (!last.startsWith("{\"client\"")) {
      throw new AssertionError(
          "the driver gave no report; last it said: " + last + "\n" + Files.readString(log));
    }
    return last;
  }
}
