package dev.parley.channel.mail;

import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Handover;
import io.smallrye.mutiny.Uni;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.ext.mail.MailAttachment;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to hand one mail to the SMTP server. It has a client of its own, and is a verticle so
 * that whatever it has opened is closed when it is undeployed: the client of Vert.x knows no time
 * limit, and a server that hangs would keep the connections of a shared one for ever.
 */
final class SmtpAttempt extends AbstractVerticle {
  /** The replies by which a server refuses a mailbox or a mail for good (RFC 5321 4.2.2). */
  private static final int FIRST_FINAL = 550;

  private static final int LAST_FINAL = 559;

  private final Supplier<MailClient> clients;
  private final MailMessage message;
  private final Handover handover;
  private final CompletableFuture<Delivery> outcome = new CompletableFuture<>();
  private final AtomicReference<Place> place = new AtomicReference<>(Place.BEFORE);

  // both are used on the event loop of this attempt only
  private @Nullable MailClient client;
  private @Nullable LastPart last;

  /** Where it is. */
  private enum Place {
    /** The server cannot have taken the mail over. */
    BEFORE,
    /** It may have. */
    HANDED,
    /** Over; nothing more is sent. */
    OVER
  }

  /**
   * @param clients makes a client, and may block
   */
  SmtpAttempt(Supplier<MailClient> clients, MailMessage message, Handover handover) {
    this.clients = clients;
    this.message = message;
    this.handover = handover;
  }

  /** What becomes of it. */
  Uni<Delivery> outcome() {
    return Uni.createFrom().completionStage(outcome);
  }

  /** It could not begin. */
  void fail() {
    outcome.complete(over(Why.CONNECTION));
  }

  @Override
  public void start(Promise<Void> started) {
    context
        .executeBlocking(clients::get)
        .onSuccess(made -> {
          client = made;
          send(made);
        })
        .<Void>mapEmpty()
        .onComplete(started);
  }

  private void send(MailClient made) {
    LastPart picture = new LastPart(Icon.PNG, this::handOver);
    last = picture;
    message.setInlineAttachment(
        MailAttachment.create()
            .setContentType("image/png")
            .setDisposition("inline")
            .setContentId("<" + Icon.ID + ">")
            .setName("parley.png")
            .setSize(Icon.PNG.length())
            .setStream(picture));
    made.sendMail(message)
        .onSuccess(sent -> outcome.complete(new Delivery.Accepted(null)))
        .onFailure(failure -> outcome.complete(failed(failure)));
  }

  /** With DKIM it is called before the server is, because a mail is signed as a whole. */
  private void handOver() {
    handover
        .begin()
        .subscribe()
        .with(
            isOurs -> context.runOnContext(ignored -> handOver(isOurs)),
            failure -> context.runOnContext(ignored -> handOver(false)));
  }

  private void handOver(boolean isOurs) {
    if (!isOurs) {
      outcome.complete(over(Why.CONNECTION));
    } else if (last != null && place.compareAndSet(Place.BEFORE, Place.HANDED)) {
      last.give();
    }
  }

  /** Its time is over. */
  Delivery timedOut() {
    return over(Why.TIMEOUT);
  }

  private Delivery over(Why why) {
    return place.compareAndSet(Place.BEFORE, Place.OVER) || place.get() == Place.OVER
        ? new Delivery.Failed(why, null)
        : new Delivery.Refused(Why.UNKNOWN);
  }

  private Delivery failed(Throwable failure) {
    if (failure instanceof SMTPException reply) {
      int code = reply.getReplyCode();
      // whoever answers like that has not taken it, whatever was sent before
      place.set(Place.OVER);
      return code >= FIRST_FINAL && code <= LAST_FINAL
          ? new Delivery.Refused(Why.GONE)
          : new Delivery.Failed(Why.STATUS, null);
    }
    return over(Why.CONNECTION);
  }

  /**
   * Ends it.
   *
   * @param isTaken whether the server has taken the mail
   * @param undeploy closes all that is left
   */
  void quit(boolean isTaken, Runnable undeploy) {
    context.runOnContext(ignored -> {
      MailClient leaving = client;
      client = null;
      Future<Void> left = leaving == null ? Future.succeededFuture() : leaving.close();
      if (isTaken) {
        // takes leave first, as the server expects it; others may keep us waiting
        left.onComplete(closed -> undeploy.run());
      } else {
        undeploy.run();
      }
    });
  }
}
