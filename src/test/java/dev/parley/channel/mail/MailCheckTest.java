package dev.parley.channel.mail;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.AccessConfig;
import dev.parley.config.MailConfig;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mail that could not be sent is refused at the start, and not when the first question comes. */
@QuarkusTest
class MailCheckTest {
  private static final Map<String, String> COMPLETE =
      Map.of(
          "parley.mail.enabled", "true",
          "parley.mail.from", "parley@example.com",
          "parley.access.public-url", "https://ask.example.com",
          "quarkus.mailer.host", "mail.example.com");

  /** Of a service for which nobody has named an SMTP server. */
  @Inject Config unset;

  private static void check(Map<String, String> settings) {
    SmallRyeConfig config = config(settings);
    check(settings, config);
  }

  private static void check(Map<String, String> settings, Config all) {
    SmallRyeConfig config = config(settings);
    new MailCheck()
        .check(
            new StartupEvent(),
            config.getConfigMapping(MailConfig.class),
            config.getConfigMapping(AccessConfig.class),
            all);
  }

  private static SmallRyeConfig config(Map<String, String> settings) {
    return new SmallRyeConfigBuilder()
        .addDiscoveredConverters()
        .withMapping(MailConfig.class)
        .withMapping(AccessConfig.class)
        .withSources(new PropertiesConfigSource(settings, "test", 100))
        .build();
  }

  private static Map<String, String> without(String key) {
    Map<String, String> some = new HashMap<>(COMPLETE);
    some.remove(key);
    return some;
  }

  @Test
  void startsWithAllThatIsNeeded() {
    assertDoesNotThrow(() -> check(COMPLETE));
    assertDoesNotThrow(() -> check(Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "parley.mail.from,PARLEY_MAIL_FROM",
    "parley.access.public-url,PARLEY_ACCESS_PUBLIC_URL",
    "quarkus.mailer.host,QUARKUS_MAILER_HOST"
  })
  void namesWhatIsMissing(String key, String variable) {
    Map<String, String> some = without(key);
    IllegalStateException refused =
        assertThrows(
            IllegalStateException.class,
            () -> check(some, key.startsWith("quarkus") ? unset : config(some)));
    assertTrue(String.valueOf(refused.getMessage()).contains(variable), refused::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"parley", "a b@example.com", "Parley <parley>", "p@exa mple.com"})
  void takesNoSenderThatIsNoAddress(String from) {
    Map<String, String> some = new HashMap<>(COMPLETE);
    some.put("parley.mail.from", from);
    assertThrows(IllegalStateException.class, () -> check(some));
  }
}
