package dev.parley.interaction;

import dev.parley.traces.Origin;
import dev.parley.traces.Subject;
import dev.parley.traces.Traces;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.util.Collection;

/** What happens to interactions, for {@link Traces}; costs nothing where nothing is traced. */
@Singleton
public class InteractionTraces {
  private final Traces traces;

  /** Gotten when it is needed, since the store itself tells what happens. */
  private final Provider<InteractionStore> store;

  InteractionTraces(Traces traces, Provider<InteractionStore> store) {
    this.traces = traces;
    this.store = store;
  }

  /** What the spans of an interaction are about. */
  public static Subject subject(Interaction interaction) {
    return new Subject(
        interaction.ask().trace(),
        interaction.ask().tool(),
        interaction.key().session().sessionId(),
        interaction.key().toolUseId(),
        interaction.reference());
  }

  /**
   * An interaction was put before the human.
   *
   * @param way {@code socket}, {@code rest}, {@code app}, {@code form} or {@code url}
   */
  public void shown(Interaction interaction, String way) {
    if (traces.isOn() && interaction.isOpen()) {
      traces.shown(subject(interaction), interaction.createdAt(), store.get().now(), way);
    }
  }

  /** As {@link #shown(Interaction, String)}, for each. */
  public void shown(Collection<Interaction> all, String way) {
    if (traces.isOn()) {
      all.forEach(interaction -> shown(interaction, way));
    }
  }

  /** An interaction ended, and this process decided it. */
  void ended(Interaction interaction) {
    Interaction.Ending ending = interaction.ending();
    if (traces.isOn() && ending != null) {
      traces.ended(
          subject(interaction),
          interaction.createdAt(),
          ending.at(),
          ending.outcome().status(),
          kind(ending.by()));
    }
  }

  /**
   * The result of an ended interaction goes to a call.
   *
   * @param replayed whether it went to one before
   * @param origin where that call comes from
   */
  public void returned(Interaction interaction, boolean replayed, Origin origin) {
    Interaction.Ending ending = interaction.ending();
    if (traces.isOn() && ending != null) {
      traces.returned(
          subject(interaction),
          ending.at(),
          store.get().now(),
          ending.outcome().status(),
          replayed,
          origin);
    }
  }

  private static String kind(Ender by) {
    return switch (by) {
      case Ender.Human human -> "human";
      case Ender.Host host -> "host";
      case Ender.Policy policy -> "policy";
    };
  }
}
