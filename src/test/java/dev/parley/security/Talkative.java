package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every log level that an operator can turn on. A profile of its own, since levels are set at
 * start.
 */
public final class Talkative implements QuarkusTestProfile {
  /** The minute of the default, shortened. */
  static final Duration KEY_INTERVAL = Duration.ofSeconds(2);

  @Override
  public Map<String, String> getConfigOverrides() {
    Map<String, String> settings = new HashMap<>(new WithCredentials().getConfigOverrides());
    settings.put("quarkus.log.category.\"dev.parley\".min-level", "TRACE");
    settings.put("quarkus.log.category.\"dev.parley\".level", "TRACE");
    for (String library :
        List.of(
            "io.quarkus.oidc",
            "io.quarkus.oidc.runtime",
            "io.quarkus.oidc.runtime.CodeAuthenticationMechanism",
            "io.quarkus.oidc.runtime.OidcProvider",
            "io.quarkus.oidc.runtime.OidcIdentityProvider",
            "io.quarkus.oidc.common",
            "io.quarkus.security",
            "io.quarkus.vertx.http",
            "io.quarkus.websockets",
            "io.vertx.core.http",
            "io.vertx.ext.auth",
            "io.vertx.ext.web",
            "io.smallrye.jwt",
            "org.jboss.resteasy",
            "org.jose4j")) {
      settings.put("quarkus.log.category.\"" + library + "\".level", "DEBUG");
    }
    settings.put("parley.limits.body", "4096");
    settings.put("quarkus.oidc.token.forced-jwk-refresh-interval", KEY_INTERVAL.toString());
    return settings;
  }
}
