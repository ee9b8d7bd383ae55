package dev.parley.channel.mail;

import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Handover;
import dev.parley.config.MailConfig;
import io.quarkus.mailer.runtime.MailerSupport;
import io.quarkus.mailer.runtime.Mailers;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.MailClient;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Hands mails to the SMTP server of Quarkus Mailer, each by a connection of its own. */
@Singleton
class MailSender {
  /** So many at once, so that a server that hangs takes no room from other channels. */
  private static final int MOST_UNDERWAY = 16;

  private final Vertx vertx;
  private final MailersRuntimeConfig smtp;
  private final TlsConfigurationRegistry trusted;
  private final String from;
  private final Duration timeout;
  private final AtomicInteger underway = new AtomicInteger();

  MailSender(
      Vertx vertx, MailersRuntimeConfig smtp, TlsConfigurationRegistry trusted, MailConfig config) {
    this.vertx = vertx;
    this.smtp = smtp;
    this.trusted = trusted;
    this.from = config.from().orElse("");
    this.timeout = config.timeout();
  }

  /**
   * Sends a mail; the {@code Uni} never fails, and ends within the configured time.
   *
   * @param handover is begun when all but the last part of the mail is with the server
   */
  Uni<Delivery> send(Letter letter, Handover handover) {
    return Uni.createFrom()
        .deferred(() -> {
          if (underway.incrementAndGet() > MOST_UNDERWAY) {
            underway.decrementAndGet();
            return Uni.createFrom().item(new Delivery.Failed(Why.BUSY, null));
          }
          return attempt(letter, handover).onTermination().invoke(underway::decrementAndGet);
        });
  }

  private Uni<Delivery> attempt(Letter letter, Handover handover) {
    SmtpAttempt attempt = new SmtpAttempt(this::client, letter.message(from), handover);
    Future<String> deployed = vertx.deployVerticle(attempt);
    deployed.onFailure(failure -> attempt.fail());
    return attempt
        .outcome()
        .ifNoItem()
        .after(timeout)
        .recoverWithItem(attempt::timedOut)
        .onTermination()
        .invoke((outcome, failure, isCancelled) ->
            deployed.onSuccess(id ->
                attempt.quit(outcome instanceof Delivery.Accepted, () -> vertx.undeploy(id))));
  }

  /** A client with the settings {@code quarkus.mailer}. */
  private MailClient client() {
    return new Mailers(
            vertx,
            io.vertx.mutiny.core.Vertx.newInstance(vertx),
            smtp,
            LaunchMode.current(),
            new MailerSupport(true, Set.of()),
            trusted,
            null)
        .mailClientFromName(Mailers.DEFAULT_MAILER_NAME);
  }
}
