package dev.parley.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The groups know of each other's settings, and of no others. */
class UnknownSettingTest {

  private static SmallRyeConfig with(Map<String, String> settings) {
    return ConfigMappings.checked(new SmallRyeConfigBuilder())
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withSources(new PropertiesConfigSource(settings, "test", 500))
        .build();
  }

  @Test
  void settingsOfAllGroupsAreTaken() {
    SmallRyeConfig config =
        with(
            Map.of(
                "parley.store", "redis",
                "parley.mcp.slice", "10s",
                "parley.security-txt.contact", "mailto:security@example.com"));

    assertEquals(StoreKind.REDIS, config.getConfigMapping(ServiceConfig.class).store());
    assertEquals(Duration.ofSeconds(10), config.getConfigMapping(McpConfig.class).slice());
  }

  @ParameterizedTest
  @ValueSource(strings = {"parley.stores", "parley.mcp.slices", "parley.cache.size", "parley.mcp"})
  void othersStopTheStart(String key) {
    var refused = assertThrows(ConfigValidationException.class, () -> with(Map.of(key, "1")));

    assertTrue(String.valueOf(refused.getMessage()).contains(key), refused::toString);
  }
}
