package dev.parley.clients;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
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
    Optional<String> node = Program.onPath("node");
    Optional<String> npm = Program.onPath("npm");
    if (node.isEmpty() || npm.isEmpty()) {
      return skip("there is no " + (node.isEmpty() ? "node" : "npm") + " on the PATH");
    }
    String version = Program.run(Path.of("."), Map.of(), node.get(), "--version").output().strip();
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

  /** As {@link #withPackages(Path)}, for {@link #TESTS}. */
  public Node withPackages() throws IOException, InterruptedException {
    return withPackages(TESTS);
  }

  /**
   * Installs the packages that the lock file of a folder names, unless they were installed since it
   * last changed.
   */
  public Node withPackages(Path folder) throws IOException, InterruptedException {
    Path lock = folder.resolve("package-lock.json");
    Path installed = folder.resolve("node_modules/.package-lock.json");
    boolean fresh =
        Files.exists(installed)
            && Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(lock)) >= 0;
    if (!fresh) {
      Program.run(folder, Map.of(), npm, "ci").assertSucceeded();
    }
    return this;
  }

  /** The newer Node that the packages bring, for tools that need one. */
  public Node newer() {
    return new Node(TESTS.resolve("node_modules/node/bin/node").toAbsolutePath().toString(), npm);
  }

  /** The path of the program. */
  String path() {
    return node;
  }

  /** Runs npm. */
  public Program.Run npm(Path directory, String... arguments)
      throws IOException, InterruptedException {
    return Program.run(
        directory,
        Map.of(),
        Stream.concat(Stream.of(npm), Arrays.stream(arguments)).toArray(String[]::new));
  }

  /** Runs a script. */
  public Program.Run run(Path directory, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return Program.run(
        directory,
        environment,
        Stream.concat(Stream.of(node), Arrays.stream(arguments)).toArray(String[]::new));
  }
}
