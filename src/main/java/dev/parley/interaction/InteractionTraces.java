package dev.parley.interaction;

import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.SpanSubject;
import dev.parley.telemetry.Tracing;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.util.Collection;

/** Reports changes of interactions to {@link Tracing}; costs nothing if nothing is traced. */
@Singleton
public class InteractionTraces {
  private final Tracing tracing;

  /** Gotten when it is needed, since the store itself tells what happens. */
  private final Provider<InteractionStore> store;

  InteractionTraces(Tracing tracing, Provider<InteractionStore> store) {
    this.tracing = tracing;
    this.store = store;
  }

  /** What the spans of an interaction are about. */
  public static SpanSubject subject(Interaction interaction) {
    return new SpanSubject(
        interaction.ask().trace(),
        interaction.ask().tool(),
        interaction.key().session().sessionId(),
        interaction.key().toolUseId(),
        interaction.reference());
  }

  /**
   * An interaction was shown to the human.
   *
   * @param way {@code socket}, {@code rest}, {@code app}, {@code form} or {@code url}
   */
  public void shown(Interaction interaction, String way) {
    if (tracing.isOn() && interaction.isOpen()) {
      tracing.shown(subject(interaction), interaction.createdAt(), store.get().now(), way);
    }
  }

  /** As {@link #shown(Interaction, String)}, for each. */
  public void shown(Collection<Interaction> all, String way) {
    if (tracing.isOn()) {
      all.forEach(interaction -> shown(interaction, way));
    }
  }

  /** An interaction ended, and this process decided it. */
  void ended(Interaction interaction) {
    Interaction.Ending ending = interaction.ending();
    if (tracing.isOn() && ending != null) {
      tracing.ended(
          subject(interaction),
          interaction.createdAt(),
          ending.at(),
          ending.outcome().status(),
          kind(ending.by()));
    }
  }

  /**
   * The result of an ended interaction is returned to a call.
   *
   * @param replayed whether a call got it before
   * @param caller where that call comes from
   */
  public void returned(Interaction interaction, boolean replayed, CallerTrace caller) {
    Interaction.Ending ending = interaction.ending();
    if (tracing.isOn() && ending != null) {
      tracing.returned(
          subject(interaction),
          ending.at(),
          store.get().now(),
          ending.outcome().status(),
          replayed,
          caller);
    }
  }

  private static String kind(EndedBy by) {
    return switch (by) {
      case EndedBy.Human human -> "human";
      case EndedBy.Host host -> "host";
      case EndedBy.Policy policy -> "policy";
    };
  }
}
