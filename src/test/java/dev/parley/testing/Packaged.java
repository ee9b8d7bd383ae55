package dev.parley.testing;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** What the build made: a jar or, with {@code -Dnative}, an executable. */
public final class Packaged {
  private static final Path TARGET = Path.of("target");

  /** How most tests start it: whoever reaches it answers. */
  private static final String OPEN = "-Dparley.access.local-token=none";

  private Packaged() {}

  /**
   * The command that starts the service, with {@link QuickStart} and without a local token unless
   * the settings name it; an empty value stands for no setting.
   *
   * @param settings each {@code -Dkey=value}
   */
  public static List<String> command(List<String> settings) {
    return command(QuickStart.options(), settings);
  }

  /**
   * The command that starts it.
   *
   * @param ofTheJvm options that only a JVM takes
   * @param given as {@code settings} above
   */
  public static List<String> command(List<String> ofTheJvm, List<String> given) {
    List<String> settings = new ArrayList<>(given);
    if (given.stream().noneMatch(setting -> setting.startsWith(OPEN.split("=", -1)[0]))) {
      settings.addFirst(OPEN);
    }
    Properties artifact = artifact();
    String path = path(artifact).toString();
    List<String> command = new ArrayList<>();
    switch (artifact.getProperty("type")) {
      case "native" -> {
        command.add(path);
        command.addAll(settings);
      }
      case "jar" -> {
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ofTheJvm);
        command.addAll(settings);
        command.addAll(List.of("-jar", path));
      }
      default -> throw new AssertionError("what is a " + artifact + "?");
    }
    return command;
  }

  static boolean isJar() {
    return artifact().getProperty("type").equals("jar");
  }

  static FileTime madeAt() throws IOException {
    return Files.getLastModifiedTime(path(artifact()));
  }

  private static Path path(Properties artifact) {
    return TARGET.resolve(artifact.getProperty("path"));
  }

  private static Properties artifact() {
    Path file = TARGET.resolve("quarkus-artifact.properties");
    Properties artifact = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      artifact.load(reader);
    } catch (IOException e) {
      throw new AssertionError("no " + file + "; mvnw package writes it", e);
    }
    return artifact;
  }
}
