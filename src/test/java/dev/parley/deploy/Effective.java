package dev.parley.deploy;

import dev.parley.config.ConfigMappings;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The settings that the packaged service has under an environment, and no others. */
final class Effective {
  private static final Path PACKAGED =
      Path.of("src", "main", "resources", "application.properties");

  private static final int STRONGER = 300;
  private static final int WEAKER = 250;

  private Effective() {}

  static SmallRyeConfig of(Map<String, String> environment) {
    try {
      return ConfigMappings.checked(new SmallRyeConfigBuilder())
          .addDefaultInterceptors()
          .addDiscoveredConverters()
          .withSources(new EnvConfigSource(environment, STRONGER))
          .withSources(new PropertiesConfigSource(PACKAGED.toUri().toURL(), WEAKER))
          .build();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
