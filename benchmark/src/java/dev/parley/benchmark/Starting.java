package dev.parley.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands that start Parley and the bare application, and the caches of loaded classes that
 * both get (JEP 483). A cache is written by a run in which the application does its usual work.
 */
final class Starting {
  private static final Path BARE = Path.of("benchmark", "peers", "bare", "target");
  private static final int REQUESTS = 200;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String JAVA = ProcessHandle.current().info().command().orElse("java");

  private Starting() {}

  /** Parley's jar, with the options that its image has and more. */
  static ProcessBuilder parley(int port, int managementPort, String... ofTheJvm) {
    List<String> command = new ArrayList<>(List.of(JAVA, Contenders.OPTIONS));
    command.addAll(List.of(ofTheJvm));
    command.addAll(settings(port, managementPort));
    command.addAll(List.of("-jar", Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
    return new ProcessBuilder(command);
  }

  static List<String> settings(int port, int managementPort) {
    return List.of(
        "-Dquarkus.http.port=" + port,
        "-Dquarkus.management.port=" + managementPort,
        "-Dparley.access.local-token=none");
  }

  /** The bare application's jar, with the same options. */
  static ProcessBuilder bare(int port, String... ofTheJvm) {
    List<String> command = new ArrayList<>(List.of(JAVA, Contenders.OPTIONS));
    command.addAll(List.of(ofTheJvm));
    command.add("-Dquarkus.http.port=" + port);
    command.addAll(List.of("-jar", BARE.resolve("quarkus-app/quarkus-run.jar").toString()));
    return new ProcessBuilder(command);
  }

  /** The native executable of Parley, if it was built. */
  static Optional<Path> nativeParley() throws IOException {
    return executable(Path.of("target"));
  }

  static Optional<Path> nativeBare() throws IOException {
    return executable(BARE);
  }

  private static Optional<Path> executable(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith("-runner")).findFirst();
    }
  }

  /** Writes the cache of Parley as the build of the image does. */
  static void trainParley(Path cache, int port, int managementPort) throws Exception {
    Files.deleteIfExists(cache);
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA,
                "-Dservice=127.0.0.1:" + port,
                Path.of("src", "main", "docker", "Training.java").toString(),
                cache.toString()));
    command.addAll(parley(port, managementPort, "-XX:AOTCacheOutput=" + cache).command());
    Process training =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Path.of("target", "training.log").toFile())
            .start();
    if (training.waitFor() != 0) {
      throw new IllegalStateException("no cache was made; see target/training.log");
    }
  }

  /** Writes the cache of the bare application, after as many requests as Parley gets. */
  static void trainBare(Path cache, int port) throws IOException {
    Files.deleteIfExists(cache);
    try (Server bare =
        Server.start(port, "ready " + port, PATIENCE, bare(port, "-XX:AOTCacheOutput=" + cache))) {
      for (int i = 0; i < REQUESTS; i++) {
        Loopback.get(port, "/hello");
      }
      bare.stop();
    }
    if (!Files.exists(cache)) {
      throw new IllegalStateException("there is no " + cache);
    }
  }
}
