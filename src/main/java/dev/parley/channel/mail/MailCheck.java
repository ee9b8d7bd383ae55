package dev.parley.channel.mail;

import dev.parley.config.AccessConfig;
import dev.parley.config.MailConfig;
import io.quarkus.runtime.StartupEvent;
import io.vertx.ext.mail.mailencoder.EmailAddress;
import jakarta.enterprise.event.Observes;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Refuses to start if mail is switched on and could not be sent. */
class MailCheck {
  private static final Pattern DOMAIN = Pattern.compile("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*");

  /**
   * @throws IllegalStateException with a message that names the setting to change
   */
  void check(@Observes StartupEvent start, MailConfig mail, AccessConfig access, Config all) {
    if (!mail.enabled()) {
      return;
    }
    // the mailer itself would take localhost
    if (all.getConfigValue("quarkus.mailer.host").getSourceOrdinal() == Integer.MIN_VALUE) {
      throw refusal(
          "an SMTP server: set quarkus.mailer.host (QUARKUS_MAILER_HOST), and the other settings"
              + " quarkus.mailer that it needs");
    }
    if (access.publicUrl().isEmpty()) {
      throw refusal(
          "the address to which its links lead: set parley.access.public-url"
              + " (PARLEY_ACCESS_PUBLIC_URL)");
    }
    if (!isAddress(mail.from().orElse(""))) {
      throw refusal(
          "a sender: set parley.mail.from (PARLEY_MAIL_FROM) to an address such as"
              + " parley@example.com");
    }
  }

  private static boolean isAddress(String from) {
    try {
      String[] parts = new EmailAddress(from).getEmail().split("@", -1);
      return parts.length == 2 && !parts[0].isEmpty() && DOMAIN.matcher(parts[1]).matches();
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  private static IllegalStateException refusal(String what) {
    return new IllegalStateException("With parley.mail.enabled=true Parley needs " + what);
  }
}
