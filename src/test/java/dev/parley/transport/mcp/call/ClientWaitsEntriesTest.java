package dev.parley.transport.mcp.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.McpConfig;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code parley.mcp.waits} takes, and what a {@code User-Agent} says. */
class ClientWaitsEntriesTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "my-agent=15s | my-agent | PT15S",
        "my-agent=250ms | my-agent | PT0.25S",
        "' my agent = 2m '| my agent | PT2M",
        "a=b=1h | a=b | PT1H",
        "my-agent=PT1M30S | my-agent | PT1M30S",
        "my-agent=20 | my-agent | PT20S"
      })
  void entriesAreNamesAndDurations(String text, String name, String atMost) {
    assertEquals(new ClientWaits.Entry(name, Duration.parse(atMost)), ClientWaits.Entry.of(text));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {"my-agent", "=15s", "my-agent=", "my-agent=soon", "my-agent=0s", "a=-1s", ""})
  void otherEntriesAreRefused(String text) {
    var refused = assertThrows(IllegalStateException.class, () -> ClientWaits.Entry.of(text));

    assertTrue(refused.toString().contains("must be name=duration"), refused::toString);
  }

  @Test
  void emptySettingsNameNobody() {
    var settings =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withMapping(McpConfig.class)
            .withSources(
                new PropertiesConfigSource(
                    Map.of("parley.mcp.waits", "", "parley.mcp.patient-clients", ""), "test", 500))
            .withConverter(
                Duration.class, 200, new io.quarkus.runtime.configuration.DurationConverter())
            .build()
            .getConfigMapping(McpConfig.class);

    assertEquals(Optional.empty(), settings.waits());
    assertEquals(Optional.empty(), settings.patientClients());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Java-http-client/25.0.3 | Java-http-client",
        "claude-code/2.1.0 (cli) | claude-code",
        "my-agent | my-agent",
        "' my-agent  other/1 ' | my-agent",
        "my-agent(comment) | my-agent",
        "one/1, two/2 | one",
        "/1 | ''",
        "'' | ''"
      })
  void theFirstProductCounts(String agent, String product) {
    assertEquals(product, ClientWaits.product(agent));
  }
}
