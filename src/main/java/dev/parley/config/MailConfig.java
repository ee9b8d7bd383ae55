package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** E-mail, by which people are told of their questions. */
@ConfigMapping(prefix = "parley.mail")
public interface MailConfig {
  /**
   * Whether people can be told by e-mail. Needs {@code parley.mail.from}, {@code
   * parley.access.public-url} and an SMTP server, {@code quarkus.mailer.host}.
   */
  @WithDefault("false")
  boolean enabled();

  /** The sender, such as {@code parley@example.com} or {@code Parley <parley@example.com>}. */
  Optional<String> from();

  /** How long handing one mail to the SMTP server may take; at most {@code 20s}. */
  @WithDefault("15s")
  @NotNull
  @DurationMin(seconds = 1)
  @DurationMax(seconds = 20)
  Duration timeout();
}
