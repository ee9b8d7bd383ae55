package dev.parley.person;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The channels by which a person hears of what waits for them.
 *
 * @param webhook the service that they have told, or null
 * @param slack the user of Slack that they are, or null
 * @param mail their address, or null
 * @param push the devices on which they see notifications, or null
 */
public record Contacts(
    @Nullable WebhookContact webhook,
    @Nullable SlackContact slack,
    @Nullable MailContact mail,
    @Nullable PushContact push) {

  /** Of somebody who is told by no channel. */
  public static final Contacts NONE = new Contacts(null, null, null, null);

  /** The name of the webhook among channels. */
  public static final String WEBHOOK = "webhook";

  /** The name of Slack among channels. */
  public static final String SLACK = "slack";

  /** The name of e-mail among channels. */
  public static final String MAIL = "mail";

  /** The name of notifications among channels. */
  public static final String PUSH = "push";

  public Contacts withWebhook(@Nullable WebhookContact other) {
    return new Contacts(other, slack, mail, push);
  }

  public Contacts withSlack(@Nullable SlackContact other) {
    return new Contacts(webhook, other, mail, push);
  }

  public Contacts withMail(@Nullable MailContact other) {
    return new Contacts(webhook, slack, other, push);
  }

  public Contacts withPush(@Nullable PushContact other) {
    return new Contacts(webhook, slack, mail, other);
  }

  /** What is set up, by the name of its channel. */
  public Map<String, Contact> byChannel() {
    Map<String, Contact> all = new LinkedHashMap<>();
    put(all, WEBHOOK, webhook);
    put(all, SLACK, slack);
    put(all, MAIL, mail);
    put(all, PUSH, push);
    return all;
  }

  private static void put(Map<String, Contact> all, String channel, @Nullable Contact contact) {
    if (contact != null) {
      all.put(channel, contact);
    }
  }

  /** Whether what a channel tells at a time will be heard of, as far as anybody can say. */
  public boolean reaches(String channel, Instant now) {
    Contact contact = byChannel().get(channel);
    return contact != null && contact.reaches(now);
  }

  /** The channels of which something differs from what was before. */
  List<String> changedSince(Contacts before) {
    Map<String, Contact> was = before.byChannel();
    Map<String, Contact> is = byChannel();
    return Stream.concat(was.keySet().stream(), is.keySet().stream())
        .distinct()
        .filter(channel -> !Objects.equals(was.get(channel), is.get(channel)))
        .toList();
  }

  /** What holds at a time: neither an old secret nor a code is valid for ever. */
  Contacts at(Instant now) {
    return new Contacts(
        webhook == null ? null : webhook.at(now), slack, mail == null ? null : mail.at(now), push);
  }
}
