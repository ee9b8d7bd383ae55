package dev.parley.benchmark;

import dev.parley.testing.FreePorts;
import dev.parley.testing.Packaged;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How each of the measured servers is started. */
final class Contenders {
  /** As in Parley's jvm.options. */
  private static final String JVM = "-XX:+UseG1GC -XX:+UseCompactObjectHeaders";

  /** The options of the JVM that Parley's image has. */
  static final String OPTIONS = "@" + Path.of("src", "main", "docker", "jvm.options");

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Contenders() {}

  /** Parley with the options of its image; only the memory that it may use can differ. */
  static Server parley(String... settings) {
    int port = FreePorts.one();
    int managementPort = FreePorts.one();
    List<String> all =
        new ArrayList<>(
            List.of("-Dquarkus.http.port=" + port, "-Dquarkus.management.port=" + managementPort));
    all.addAll(List.of(settings));
    return Server.start(
        port,
        managementPort,
        "Listening on:",
        PATIENCE,
        new ProcessBuilder(Packaged.command(List.of(OPTIONS), all)));
  }

  /** A server in {@code benchmark/peers}, which may have to build itself first. */
  static Server peer(String name, String... ofTheJvm) {
    return peer(name, List.of(), ofTheJvm);
  }

  /**
   * The relay that sends the messages of a recording.
   *
   * @param recording a file that {@link Recording#write} has written
   */
  static Server floor(Transport transport, Path recording) {
    return peer("floor", List.of(transport.argument(), recording.toString()));
  }

  private static Server peer(String name, List<String> arguments, String... ofTheJvm) {
    int port = FreePorts.one();
    List<String> command = new ArrayList<>();
    command.add(Path.of("benchmark", "peers", name, "run").toString());
    command.add(String.valueOf(port));
    command.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("JAVA_OPTS", JVM + " " + String.join(" ", ofTheJvm));
    return Server.start(port, "ready " + port, Duration.ofMinutes(10), process);
  }
}
