package dev.parley.clients;

import static org.junit.jupiter.api.Assumptions.abort;

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

/** The Node of this machine, and the packages of {@code src/test/node} in it. */
public final class Node {
  public static final Path TESTS = Path.of("src/test/node");

  private static final int OLDEST = 20;

  private final String node;
  private final String npm;

  private Node(String node, String npm) {
    this.node = node;
    this.npm = npm;
  }

  /** Skips the test where there is no Node, or none that is new enough. */
  public static Node orSkip() throws IOException, InterruptedException {
    Optional<String> node = onPath("node");
    Optional<String> npm = onPath("npm");
    if (node.isEmpty() || npm.isEmpty()) {
      return skip("there is no " + (node.isEmpty() ? "node" : "npm") + " on the PATH");
    }
    String version = execute(Path.of("."), Map.of(), node.get(), "--version").output().strip();
    if (Integer.parseInt(version.replaceAll("^v|\\..*", "")) < OLDEST) {
      return skip("Node " + version + " is older than " + OLDEST);
    }
    return new Node(node.get(), npm.get());
  }

  private static Node skip(String reason) {
    String line = reason + ": the tests with Node are skipped";
    System.err.println(line);
    return abort(line);
  }

  /** Installs the packages that the lock file names, where that was not done since it changed. */
  public Node withPackages() throws IOException, InterruptedException {
    Path lock = TESTS.resolve("package-lock.json");
    Path installed = TESTS.resolve("node_modules/.package-lock.json");
    boolean fresh =
        Files.exists(installed)
            && Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(lock)) >= 0;
    if (!fresh) {
      execute(TESTS, Map.of(), npm, "ci").assertSucceeded();
    }
    return this;
  }

  /** The newer Node that the packages bring, for tools that need one. */
  public Node newer() {
    return new Node(TESTS.resolve("node_modules/node/bin/node").toAbsolutePath().toString(), npm);
  }

  /** What a program said, and how it ended. */
  public record Run(List<String> command, int status, String output) {
    public void assertSucceeded() {
      if (status != 0) {
        throw new AssertionError(
            "%s ended with %d:%n%s".formatted(String.join(" ", command), status, output));
      }
    }
  }

  /** Runs npm. */
  Run npm(Path directory, String... arguments) throws IOException, InterruptedException {
    return execute(
        directory,
        Map.of(),
        Stream.concat(Stream.of(npm), Arrays.stream(arguments)).toArray(String[]::new));
  }

  /** Runs a script. */
  public Run run(Path directory, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return execute(
        directory,
        environment,
        Stream.concat(Stream.of(node), Arrays.stream(arguments)).toArray(String[]::new));
  }

  /** Runs a program to its end, and shows what it says while it says it. */
  private static Run execute(Path directory, Map<String, String> environment, String... command)
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

  private static Optional<String> onPath(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .flatMap(directory ->
            Stream.of("", ".exe", ".cmd").map(end -> Path.of(directory, program + end)))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .map(file -> file.toAbsolutePath().toString())
        .findFirst();
  }
}
