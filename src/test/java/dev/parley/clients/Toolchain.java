package dev.parley.clients;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a driver of {@code src/test/clients} is written in: installs its packages and builds it. */
enum Toolchain {
  NODE {
    @Override
    Launch prepare(Path folder) throws IOException, InterruptedException {
      return new Launch(Node.orSkip().withPackages(folder).path(), "driver.mjs");
    }
  },

  /** The newer Node that an npm package brings, for clients that need one. */
  NEWER_NODE {
    @Override
    Launch prepare(Path folder) throws IOException, InterruptedException {
      Node.orSkip().withPackages(folder);
      return new Launch(Node.orSkip().withPackages().newer().path(), "driver.mjs");
    }
  },

  GO {
    @Override
    Launch prepare(Path folder) throws IOException, InterruptedException {
      // from 1.21 on it gets the version that go.mod names by itself
      String go = newEnough("go", "1.21", "version");
      String driver = built(folder).resolve("driver").toString();
      Program.run(folder, Map.of(), go, "build", "-o", driver, ".").assertSucceeded();
      return new Launch(driver);
    }
  },

  CARGO {
    @Override
    Launch prepare(Path folder) throws IOException, InterruptedException {
      String cargo = newEnough("cargo", "1.88", "--version");
      Path target = built(folder);
      Program.run(
              folder,
              Map.of(),
              cargo,
              "build",
              "--locked",
              "--quiet",
              "--target-dir",
              target.toString())
          .assertSucceeded();
      return new Launch(target.resolve("debug/driver").toString());
    }
  },

  /** The JDK that runs the tests, with their class path. */
  JDK {
    @Override
    Launch prepare(Path folder) throws IOException, InterruptedException {
      Path home = Path.of(System.getProperty("java.home"), "bin");
      String javac = home.resolve("javac").toString();
      String target = built(folder).toString();
      // the class path of a forked JVM is a jar that names the real one
      String jars =
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
      Program.run(folder, Map.of(), javac, "-proc:none", "-d", target, "-cp", jars, "Driver.java")
          .assertSucceeded();
      return new Launch(
          home.resolve("java").toString(),
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-cp",
          target + File.pathSeparator + jars,
          "Driver");
    }
  },

  PYTHON {
    @Override
    Launch prepare(Path folder) throws IOException, InterruptedException {
      String python = Python.orSkip().withPackages(folder, built(folder)).path();
      Map<String, String> shared =
          Map.of(
              "PYTHONPATH",
              folder.resolveSibling("python").toAbsolutePath().toString(),
              "PYTHONDONTWRITEBYTECODE",
              "1");
      return new Launch(List.of(python, "driver.py"), shared);
    }
  };

  /** How a driver is started, in its folder. */
  record Launch(List<String> command, Map<String, String> environment) {
    Launch(String... command) {
      this(List.of(command), Map.of());
    }
  }

  /**
   * Makes a driver ready to start. Skips the test where the toolchain is missing or too old.
   *
   * @param folder of the driver
   */
  abstract Launch prepare(Path folder) throws IOException, InterruptedException;

  private static Path built(Path folder) throws IOException {
    return Files.createDirectories(
        Path.of("target", "clients", folder.getFileName().toString()).toAbsolutePath());
  }

  private static String newEnough(String program, String oldest, String question)
      throws IOException, InterruptedException {
    Optional<String> path = Program.onPath(program);
    if (path.isEmpty()) {
      return skip("there is no " + program + " on the PATH");
    }
    String said = Program.run(Path.of("."), Map.of(), path.get(), question).output();
    Matcher version = Pattern.compile("(\\d+)\\.(\\d+)").matcher(said);
    if (!version.find() || !reaches(version, oldest.split("\\."))) {
      return skip(program + " is older than " + oldest + ": " + said.strip());
    }
    return path.get();
  }

  private static boolean reaches(Matcher version, String[] oldest) {
    int major = Integer.parseInt(version.group(1)) - Integer.parseInt(oldest[0]);
    int minor = Integer.parseInt(version.group(2)) - Integer.parseInt(oldest[1]);
    return major > 0 || (major == 0 && minor >= 0);
  }

  private static String skip(String reason) {
    String line = reason + ": the clients that need it are skipped";
    System.err.println(line);
    return abort(line);
  }
}
