package dev.parley.clients;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The Python of this machine, and beside {@code src/test/python} the packages that it needs. */
final class Python {
  static final Path TESTS = Path.of("src/test/python");

  private static final Path HOME = TESTS.resolve(".venv");
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

  /** Installs what the tests require, where that was not done since it changed. */
  Python withPackages() throws IOException, InterruptedException {
    return withPackages(TESTS.resolve("requirements.txt"), HOME);
  }

  /**
   * Makes a virtual environment with what a file of requirements names, where that was not done
   * since the file changed.
   *
   * @param wanted the file, which names every package with its version
   * @param home the directory of the environment, which is replaced
   * @return the Python of that environment
   */
  Python withPackages(Path wanted, Path home) throws IOException, InterruptedException {
    Python here = new Python(home.resolve("bin/python").toAbsolutePath().toString());
    Path installed = home.resolve("requirements.txt");
    if (Files.exists(installed) && Files.mismatch(wanted, installed) < 0) {
      return here;
    }
    Program.run(Path.of("."), Map.of(), python, "-m", "venv", "--clear", home.toString())
        .assertSucceeded();
    String file = wanted.toAbsolutePath().toString();
    here.run("-m", "pip", "install", "--quiet", "-r", file).assertSucceeded();
    Files.copy(wanted, installed);
    return here;
  }

  /** The path of this Python, for whoever starts it. */
  String executable() {
    return python;
  }

  /** Runs Python among the tests. */
  Program.Run run(String... arguments) throws IOException, InterruptedException {
    return run(Map.of(), arguments);
  }

  Program.Run run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = python;
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return Program.run(TESTS, environment, command);
  }
}
