package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** Has the application under test send its mails to an {@link SmtpServer}. */
public final class MailServer implements QuarkusTestResourceLifecycleManager {
  @Override
  public Map<String, String> start() {
    return Map.of(
        "parley.mail.enabled", "true",
        "parley.mail.from", "Parley <parley@ask.example.com>",
        "parley.mail.timeout", "2s",
        "quarkus.mailer.host", "127.0.0.1",
        "quarkus.mailer.port", String.valueOf(FreePorts.one()),
        // the server of the test has no certificate
        "quarkus.mailer.start-tls", "DISABLED");
  }

  @Override
  public void stop() {}
}
