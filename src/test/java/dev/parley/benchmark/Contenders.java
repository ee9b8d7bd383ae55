package dev.parley.benchmark;

import dev.parley.testing.FreePorts;
import dev.parley.testing.Packaged;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How each of the measured servers is started. */
final class Contenders {
  private static final String JAVA = ProcessHandle.current().info().command().orElse("java");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Contenders() {}

  /** Parley as its image runs it, but for the memory it is given. */
  static Server parley(String... settings) {
    int port = FreePorts.one();
    List<String> all =
        new ArrayList<>(
            List.of("-Dquarkus.http.port=" + port, "-Dquarkus.management.port=" + FreePorts.one()));
    all.addAll(List.of(settings));
    return Server.start(
        port,
        "Listening on:",
        PATIENCE,
        Packaged.command(List.of("@" + Path.of("src", "main", "docker", "jvm.options")), all));
  }

  /** The bare relay, with the options of Parley's JVM. */
  static Server relay() {
    int port = FreePorts.one();
    return Server.start(
        port,
        "ready",
        PATIENCE,
        List.of(
            JAVA,
            "-XX:+UseG1GC",
            "-XX:+UseCompactObjectHeaders",
            "-cp",
            vertx(),
            Relay.class.getName(),
            String.valueOf(port)));
  }

  /** The part of the class path that the relay needs. */
  private static String vertx() {
    List<String> parts = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (part.endsWith("test-classes")
          || part.contains("vertx-core")
          || part.contains("netty")
          || part.contains("jackson-core")) {
        parts.add(part);
      }
    }
    return String.join(File.pathSeparator, parts);
  }
}
