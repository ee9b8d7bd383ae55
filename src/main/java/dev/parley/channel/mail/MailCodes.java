package dev.parley.channel.mail;

import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.person.Contacts;
import dev.parley.person.EnabledChannels;
import dev.parley.person.MailConfirmations;
import dev.parley.reactive.DetachedWork;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Sends people the codes by which they confirm their addresses. */
@Singleton
public class MailCodes {
  private final EnabledChannels channels;
  private final MailConfirmations confirmations;
  private final Letters letters;
  private final MailSender sender;

  MailCodes(
      EnabledChannels channels,
      MailConfirmations confirmations,
      Letters letters,
      MailSender sender) {
    this.channels = channels;
    this.confirmations = confirmations;
    this.letters = letters;
    this.sender = sender;
  }

  /**
   * Sends a code to the address of a person, although the caller disconnects.
   *
   * @return fails with a {@link Refusal} of {@link MailConfirmations#begin}, or {@code mail_failed}
   *     where the server did not take the mail
   */
  public Uni<Void> send(InboxKey inbox, Actor by) {
    if (!channels.has(Contacts.MAIL)) {
      return Uni.createFrom()
          .failure(
              Refusal.of(
                  ErrorCode.INVALID_ARGUMENT,
                  "There is no e-mail here: the operator has not switched it on"
                      + " (parley.mail.enabled)"));
    }
    return DetachedWork.of(
        confirmations
            .begin(inbox, by)
            .map(letters::code)
            .chain(letter -> sender.send(letter, () -> Uni.createFrom().item(true)))
            .invoke(MailCodes::check)
            .replaceWithVoid());
  }

  /** Whether an unknown result was one shows when the code arrives. */
  private static void check(Delivery delivery) {
    boolean mayArrive =
        switch (delivery) {
          case Delivery.Accepted taken -> true;
          case Delivery.Refused(Why why) -> why == Why.UNKNOWN;
          case Delivery.Failed failed -> false;
        };
    if (!mayArrive) {
      throw Refusal.of(
          ErrorCode.MAIL_FAILED,
          "The mail server did not take the mail: check the address, or try again later");
    }
  }
}
