package dev.parley.interaction;

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

  /** After how long each channel tells of a new question; empty where none does. */
  public Map<String, Duration> of(PersonSettings settings, Urgency urgency) {
    Map<String, Duration> plan = new HashMap<>();
    settings
        .contacts()
        .byChannel()
        .forEach((channel, contact) -> {
          if (channels.has(channel) && contact.isActive() && contact.terms().cover(urgency)) {
            plan.put(channel, contact.terms().after());
          }
        });
    return plan;
  }
}
