package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Every group of settings, found by its source file, so that no list has to be kept. */
public final class ConfigMappings {
  private static final Path SOURCES = Path.of("src", "main", "java", "dev", "parley", "config");

  private ConfigMappings() {}

  /** The source files that may hold a group. */
  static List<Path> sources() {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files.filter(file -> file.toString().endsWith("Config.java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The interface of each group. */
  public static List<Class<?>> all() {
    return sources().stream().<Class<?>>map(ConfigMappings::mapping).toList();
  }

  /** Has the configuration checked against every group, as the service does when it starts. */
  public static SmallRyeConfigBuilder checked(SmallRyeConfigBuilder builder) {
    all().forEach(builder::withMapping);
    return builder;
  }

  static String prefix(Class<?> mapping) {
    return mapping.getAnnotation(ConfigMapping.class).prefix();
  }

  private static Class<?> mapping(Path source) {
    String name = source.getFileName().toString().replace(".java", "");
    try {
      Class<?> type = Class.forName(ConfigMappings.class.getPackageName() + "." + name);
      if (!type.isAnnotationPresent(ConfigMapping.class)) {
        throw new AssertionError(type + " is called a group of settings and is none");
      }
      return type;
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
