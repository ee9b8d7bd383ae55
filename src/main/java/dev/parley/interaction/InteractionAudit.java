package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import dev.parley.telemetry.Metrics;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.AuditEntry;
import dev.parley.telemetry.audit.AuditLog;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Counts changes of interactions and records them in the audit log: who asked, who answered for
 * whom, over which transport, when and how it ended, and nothing of questions or answers.
 */
@Singleton
public class InteractionAudit {
  private final Metrics metrics;
  private final InteractionTraces traces;
  private final AuditLog log;

  InteractionAudit(Metrics metrics, InteractionTraces traces, AuditLog log) {
    this.metrics = metrics;
    this.traces = traces;
    this.log = log;
  }

  void tell(Change change) {
    switch (change) {
      case Change.Requested(Interaction asked) -> {
        metrics.created(asked.ask().tool());
        if (log.isOn()) {
          log.write(
              entry("asked", asked)
                  .by(asked.ask().by())
                  .text("outcome", "open")
                  .text("tool", asked.ask().tool())
                  .number("questions", asked.ask().questionnaire().questions().size()));
        }
      }
      case Change.Resolved(Interaction ended) -> {
        count(ended);
        traces.ended(ended);
        if (log.isOn()) {
          log.write(ended(ended));
        }
      }
      case Change.Drafted ignored -> {}
      case Change.PresenceChanged ignored -> {}
      case Change.Missed ignored -> {}
    }
  }

  /** A client answered a form after the ending. */
  void late(Interaction ended, @Nullable Actor by) {
    if (log.isOn()) {
      log.write(entry("late", ended).by(by).text("outcome", ended.status()));
    }
  }

  /** A caller with the right to do so wiped a session. */
  void wiped(SessionKey session, Actor by) {
    log.write(session(AuditEntry.of("wiped"), session).by(by).text("outcome", "wiped"));
  }

  private void count(Interaction ended) {
    Interaction.Ending ending = ended.ending();
    if (ending != null) {
      Duration open = Duration.between(ended.createdAt(), ending.at());
      metrics.ended(ended.ask().tool(), ended.status(), open);
    }
  }

  private static AuditEntry ended(Interaction ended) {
    AuditEntry entry = entry("ended", ended);
    Interaction.Ending ending = ended.ending();
    if (ending == null) {
      return entry.text("outcome", ended.status());
    }
    switch (ending.by()) {
      case EndedBy.Human human -> {
        entry.text("by", "human").by(human.actor());
        if (human.actor() == null) {
          // from a release that did not store the actor
          entry.text("actsFor", human.who()).text("via", human.via().wire());
        }
      }
      case EndedBy.Host(Actor actor) -> entry.text("by", "host").by(actor);
      case EndedBy.Policy() -> entry.text("by", "policy");
    }
    return entry
        .text("outcome", ended.status())
        .number("afterMillis", Duration.between(ended.createdAt(), ending.at()).toMillis());
  }

  private static AuditEntry entry(String event, Interaction interaction) {
    return session(AuditEntry.of(event), interaction.key().session())
        .text("toolUseId", interaction.key().toolUseId())
        .text("asker", interaction.ask().asker().client())
        .trace(interaction.ask().trace() == null ? null : interaction.ask().trace().id());
  }

  private static AuditEntry session(AuditEntry entry, SessionKey session) {
    return entry
        .text("tenant", session.tenant())
        .text("owner", session.owner())
        .text("sessionId", session.sessionId());
  }
}
