package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.AuditEntry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the audit log says of interactions: who asked, who answered for whom, over which transport,
 * when and how it ended, and nothing of questions or answers.
 */
final class InteractionAuditEntries {
  private InteractionAuditEntries() {}

  static AuditEntry asked(Interaction asked) {
    return entry("asked", asked)
        .by(asked.ask().by())
        .text("outcome", "open")
        .text("tool", asked.ask().tool())
        .number("questions", asked.ask().questionnaire().questions().size());
  }

  static AuditEntry extended(Interaction open, Actor by) {
    return entry("extended", open)
        .by(by)
        .text("outcome", "open")
        .text("expiresAt", open.expiresAt().toString());
  }

  static AuditEntry seen(Interaction open, Instant at, Actor by) {
    return entry("seen", open)
        .by(by)
        .text("outcome", "open")
        .number("afterMillis", Duration.between(open.createdAt(), at).toMillis());
  }

  static AuditEntry late(Interaction ended, @Nullable Actor by) {
    return entry("late", ended).by(by).text("outcome", ended.status());
  }

  static AuditEntry replied(Interaction open, Actor by, String outcome) {
    return entry("reply", open).by(by).text("outcome", outcome);
  }

  static AuditEntry stranger(Interaction asked, Actor by) {
    return entry("stranger", asked).by(by).text("outcome", "refused");
  }

  static AuditEntry titled(SessionKey session, boolean hasTitle, Actor by) {
    return session(AuditEntry.of("titled"), session)
        .by(by)
        .text("outcome", hasTitle ? "titled" : "untitled");
  }

  static AuditEntry wiped(SessionKey session, Actor by) {
    return session(AuditEntry.of("wiped"), session).by(by).text("outcome", "wiped");
  }

  static AuditEntry ended(Interaction ended) {
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
