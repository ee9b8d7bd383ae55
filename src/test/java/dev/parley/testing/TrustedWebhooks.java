package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;

/** Has the application under test call the webhooks of {@link WebhookReceiver}. */
public final class TrustedWebhooks implements QuarkusTestResourceLifecycleManager {
  static final String PASSWORD = "password";

  @Override
  public Map<String, String> start() {
    try {
      return Map.of(
          "parley.webhook.enabled", "true",
          "parley.webhook.timeout", "2s",
          "parley.webhook.allowed-networks", "127.0.0.0/8,::1/128",
          "quarkus.tls.webhook.trust-store.p12.path", certificate().toString(),
          "quarkus.tls.webhook.trust-store.p12.password", PASSWORD);
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException("no certificate to test with", e);
    }
  }

  static Path certificate() throws IOException, GeneralSecurityException, InterruptedException {
    Path store = Files.createTempDirectory("webhook").resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "webhook",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:::1",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool made no certificate");
    }
    // a store trusts what is in it by itself, and not the certificates of its keys
    KeyStore keys = load(store);
    keys.setCertificateEntry("trusted", keys.getCertificate("webhook"));
    try (OutputStream out = Files.newOutputStream(store)) {
      keys.store(out, PASSWORD.toCharArray());
    }
    return store;
  }

  static KeyStore load(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  @Override
  public void stop() {}
}
