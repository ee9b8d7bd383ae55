package dev.parley.clients;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of this machine, run as a shell would run them. */
public final class Program {
  private Program() {}

  /** What a program said, and how it ended. */
  public record Run(List<String> command, int status, String output) {
    public void assertSucceeded() {
      if (status != 0) {
        throw new AssertionError(
            "%s ended with %d:%n%s".formatted(String.join(" ", command), status, output));
      }
    }
  }

  /** Runs a program to its end, and shows what it says while it says it. */
  public static Run run(Path directory, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    StringBuilder output = new StringBuilder();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        System.out.println(line);
        output.append(line).append('\n');
      }
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        throw new AssertionError("does not end: " + List.of(command));
      }
    } finally {
      process.destroyForcibly();
    }
    return new Run(List.of(command), process.exitValue(), output.toString());
  }

  public static Optional<String> onPath(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .flatMap(directory ->
            Stream.of("", ".exe", ".cmd").map(end -> Path.of(directory, program + end)))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .map(file -> file.toAbsolutePath().toString())
        .findFirst();
  }
}
