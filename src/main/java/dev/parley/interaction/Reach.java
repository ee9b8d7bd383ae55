package dev.parley.interaction;

import dev.parley.identity.InboxKey;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Knows which interactions a person hears of by a channel. */
@Singleton
class Reach {
  private final SettingsStore settings;
  private final NoticePlan plan;

  Reach(SettingsStore settings, NoticePlan plan) {
    this.settings = settings;
    this.plan = plan;
  }

  /**
   * Of which interactions in an inbox its person is told without looking: a channel tells of them,
   * and nothing kept it from disturbing the person when it was to do so. Of none where there is no
   * inbox.
   */
  Uni<Predicate<Interaction>> at(@Nullable InboxKey inbox) {
    return inbox == null || !plan.hasChannels()
        ? Uni.createFrom().item(interaction -> false)
        : settings.read(inbox).map(person -> interaction -> isTold(person, interaction));
  }

  private boolean isTold(PersonSettings person, Interaction interaction) {
    return plan.of(person, interaction.ask()).values().stream()
        .map(interaction.createdAt()::plus)
        .anyMatch(due -> person.undisturbedUntil(due).isEmpty());
  }
}
