package dev.parley.interaction;

import dev.parley.person.Contact;
import dev.parley.person.EnabledChannels;
import dev.parley.person.PersonSettings;
import dev.parley.question.Urgency;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Which channels are to tell of a question, as its person and the operator have it. */
@Singleton
public class NoticePlan {
  private final EnabledChannels channels;

  NoticePlan(EnabledChannels channels) {
    this.channels = channels;
  }

  /** Whether any question can have a notice: without channels, nothing is written or read. */
  public boolean hasChannels() {
    return !channels.names().isEmpty();
  }

  /** Whether a channel can tell a person anything. */
  public boolean canTell(PersonSettings settings, String channel) {
    Contact contact = settings.contacts().byChannel().get(channel);
    return channels.has(channel) && contact != null && contact.isActive();
  }

  /** After how long each channel tells of a new question; empty where none does. */
  public Map<String, Duration> of(PersonSettings settings, Urgency urgency) {
    Map<String, Duration> plan = new HashMap<>();
    settings
        .contacts()
        .byChannel()
        .forEach((channel, contact) -> {
          if (canTell(settings, channel) && contact.terms().cover(urgency)) {
            plan.put(channel, contact.terms().after());
          }
        });
    return plan;
  }
}
