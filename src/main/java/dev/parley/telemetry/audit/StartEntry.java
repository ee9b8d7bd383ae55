package dev.parley.telemetry.audit;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;

/** What the audit log records at start: every setting of Parley in force, except secrets. */
@Singleton
final class StartEntry {
  private static final Pattern OTHERS =
      Pattern.compile("quarkus\\.(http|management)\\.(host|port)|quarkus\\.oidc\\.auth-server-url");

  /** Settings that are secrets or may contain one; later ones are recognised by their names. */
  private static final Pattern SECRET =
      Pattern.compile(
          ".*(keys?|tokens?|secrets?|passwords?|headers?|credentials?|endpoint|attributes)"
              + "|parley\\.redis\\.hosts");

  private static final Pattern ELEMENT = Pattern.compile("\\[\\d+\\]$");
  private static final String HIDDEN = "(set)";
  private static final int LONGEST = 1_000;

  private final Config config;

  StartEntry(Config config) {
    this.config = config;
  }

  AuditEntry entry() {
    return AuditEntry.of("started").text("outcome", "started").texts("configuration", settings());
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    StreamSupport.stream(config.getPropertyNames().spliterator(), false)
        .filter(name -> name.startsWith("parley.") || OTHERS.matcher(name).matches())
        .forEach(name -> {
          String value = config.getConfigValue(name).getValue();
          if (value != null && !value.isEmpty()) {
            settings.put(name, shown(name, value));
          }
        });
    return settings;
  }

  private static String shown(String name, String value) {
    String setting = ELEMENT.matcher(name).replaceFirst("");
    if (SECRET.matcher(setting).matches()) {
      return HIDDEN;
    }
    return value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "…";
  }
}
