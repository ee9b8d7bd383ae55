package dev.parley.clients;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The Python of this machine, or one of a virtual environment that it made. */
final class Python {
  static final Path TESTS = Path.of("src/test/python");

  private static final String CAPABLE =
      "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

  private final String python;

  private Python(String python) {
    this.python = python;
  }

  /** Skips the test where there is no Python, or none that is new enough and can install. */
  static Python orSkip() throws IOException, InterruptedException {
    Optional<String> python = Program.onPath("python3");
    if (python.isEmpty()) {
      return skip("there is no python3 on the PATH");
    }
    if (Program.run(Path.of("."), Map.of(), python.get(), "-c", CAPABLE).status() != 0) {
      return skip("python3 is older than 3.11, or has no venv");
    }
    return new Python(python.get());
  }

  private static Python skip(String reason) {
    String line = reason + ": the tests with Python are skipped";
    System.err.println(line);
    return abort(line);
  }

  /**
   * Installs what {@code requirements.txt} of a folder names, unless that was done since it last
   * changed.
   *
   * @param home the virtual environment, which is made
   */
  Python withPackages(Path folder, Path home) throws IOException, InterruptedException {
    Path wanted = folder.resolve("requirements.txt");
    Path installed = home.resolve("requirements.txt");
    Python there = new Python(home.resolve("bin/python").toAbsolutePath().toString());
    if (Files.exists(installed) && Files.mismatch(wanted, installed) < 0) {
      return there;
    }
    Program.run(Path.of("."), Map.of(), python, "-m", "venv", "--clear", home.toString())
        .assertSucceeded();
    Program.run(
            folder, Map.of(), there.python, "-m", "pip", "install", "-q", "-r", "requirements.txt")
        .assertSucceeded();
    Files.copy(wanted, installed);
    return there;
  }

  /** The path of the program. */
  String path() {
    return python;
  }

  /** Runs Python among the tests. */
  Program.Run run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = python;
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return Program.run(TESTS, environment, command);
  }
}
