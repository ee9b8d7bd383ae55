package dev.parley.channel.mail;

import dev.parley.channel.Channel;
import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Notice;
import dev.parley.interaction.Stage;
import dev.parley.person.Contacts;
import dev.parley.person.MailContact;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/**
 * Writes to a person once, when a question waits. Nobody wants a second mail that says that
 * something need not be done any more: the link in the first one shows what became of it.
 */
@Singleton
class MailChannel implements Channel {
  private final Letters letters;
  private final MailSender sender;

  MailChannel(Letters letters, MailSender sender) {
    this.letters = letters;
    this.sender = sender;
  }

  @Override
  public String name() {
    return Contacts.MAIL;
  }

  @Override
  public boolean tells(Stage stage) {
    return stage == Stage.REQUESTED;
  }

  @Override
  public Uni<Delivery> deliver(Notice notice) {
    MailContact mail = notice.settings().contacts().mail();
    if (mail == null || !mail.isActive()) {
      return Uni.createFrom().item(new Delivery.Refused(Why.GONE));
    }
    return sender.send(
        letters.question(notice.interaction(), mail, notice.settings().timeZone()),
        notice.handover());
  }
}
