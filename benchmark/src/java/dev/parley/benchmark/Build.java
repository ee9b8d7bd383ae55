package dev.parley.benchmark;

import dev.parley.testing.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A packaged Parley in some folder, which runs with the JVM options of its own image.
 *
 * @param name what a report calls it
 * @param folder where its sources and its {@code target} are
 */
record Build(String name, Path folder) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String JAVA = ProcessHandle.current().info().command().orElse("java");

  /**
   * The build in the folder {@code -Dbenchmark.a} or {@code b}; without it, the one in this folder.
   */
  static Build named(String letter) {
    return new Build(
        System.getProperty("benchmark." + letter + ".name", letter.toUpperCase(Locale.ROOT)),
        Path.of(System.getProperty("benchmark." + letter, ".")));
  }

  Server start(String... ofTheJvm) {
    int port = FreePorts.one();
    List<String> command =
        new ArrayList<>(
            List.of(JAVA, "@" + folder.resolve(Path.of("src", "main", "docker", "jvm.options"))));
    command.addAll(List.of(ofTheJvm));
    command.add("-Dquarkus.http.port=" + port);
    command.add("-Dquarkus.management.port=" + FreePorts.one());
    command.add("-jar");
    command.add(folder.resolve(Path.of("target", "quarkus-app", "quarkus-run.jar")).toString());
    ProcessBuilder process = new ProcessBuilder(command);
    // in the environment, where a build that does not know the setting does not mind it
    process.environment().put("PARLEY_ACCESS_LOCAL_TOKEN", "none");
    return Server.start(port, "Listening on:", PATIENCE, process);
  }
}
