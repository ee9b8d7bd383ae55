package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;

/** Has the application under test call a {@link WebhookReceiver} as a push service. */
public final class TrustedPush implements QuarkusTestResourceLifecycleManager {
  /** Made by OpenSSL; it protects nothing but a test. */
  public static final String KEY =
      "MHcCAQEEIFIluPp8p2jEwm6QE68NIcMbgxARyPT5+L8i5mQpc7w7oAoGCCqGSM49AwEHoU"
          + "QDQgAEckdCOdLNeqR9KmEuRowq2+VLUzvNloG5DccwaV0/T4SEKaFYswWZsix0jPgjpRiR"
          + "Bg/RTSSK1eYUgLa0BqGuKQ==";

  public static final String CONTACT = "mailto:push@example.com";

  /** A host with an address that is not called, although the name is that of a push service. */
  public static final String INSIDE = "10.0.0.1";

  /** A push service. */
  public static WebhookReceiver service() {
    return new WebhookReceiver(
        Path.of(
            ConfigProvider.getConfig()
                .getValue("quarkus.tls.push.trust-store.p12.path", String.class)));
  }

  @Override
  public Map<String, String> start() {
    try {
      return Map.of(
          "parley.push.enabled",
          "true",
          // long enough for many at once on a busy machine
          "parley.push.timeout",
          "4s",
          "parley.push.vapid-key",
          KEY,
          "parley.push.contact",
          CONTACT,
          "parley.push.allowed-hosts",
          "localhost:*," + INSIDE,
          "parley.push.allowed-networks",
          "127.0.0.0/8,::1/128",
          "quarkus.tls.push.trust-store.p12.path",
          TrustedWebhooks.certificate().toString(),
          "quarkus.tls.push.trust-store.p12.password",
          TrustedWebhooks.PASSWORD);
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException("no certificate to test with", e);
    }
  }

  @Override
  public void stop() {}
}
