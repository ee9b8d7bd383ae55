package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import dev.parley.telemetry.Metrics;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.AuditLog;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells telemetry and the audit log what happens to interactions. */
@Singleton
public class InteractionObserver {
  private final Metrics metrics;
  private final InteractionTraces traces;
  private final AuditLog log;

  InteractionObserver(Metrics metrics, InteractionTraces traces, AuditLog log) {
    this.metrics = metrics;
    this.traces = traces;
    this.log = log;
  }

  /** A change that this process made. */
  void changed(Change change) {
    switch (change) {
      case Change.Requested(Interaction asked) -> asked(asked);
      case Change.Resolved(Interaction ended) -> ended(ended);
      case Change.Updated ignored -> {}
      case Change.Seen ignored -> {}
      case Change.Snoozed ignored -> {}
      case Change.Taken ignored -> {}
      case Change.Drafted ignored -> {}
      case Change.Collected ignored -> {}
      case Change.PresenceChanged ignored -> {}
      case Change.Away ignored -> {}
      case Change.Missed ignored -> {}
    }
  }

  private void asked(Interaction asked) {
    metrics.created(asked.ask().tool());
    if (log.isOn()) {
      log.write(InteractionAuditEntries.asked(asked));
    }
  }

  private void ended(Interaction ended) {
    Interaction.Ending ending = ended.ending();
    if (ending != null) {
      Duration open = Duration.between(ended.createdAt(), ending.at());
      metrics.ended(ended.ask().tool(), ended.status(), open);
    }
    traces.ended(ended);
    if (log.isOn()) {
      log.write(InteractionAuditEntries.ended(ended));
    }
  }

  /** A human asked for more time and got it. */
  void extended(Interaction open, Actor by) {
    metrics.extended(open.ask().tool());
    if (log.isOn()) {
      log.write(InteractionAuditEntries.extended(open, by));
    }
  }

  /** A frontend was the first to report that a person has seen it. */
  void seen(Interaction open, Instant at, Actor by) {
    if (log.isOn()) {
      log.write(InteractionAuditEntries.seen(open, at, by));
    }
  }

  /** Somebody who is not its person tried to answer it, by a channel; nothing changed. */
  public void stranger(Interaction asked, Actor by) {
    log.write(InteractionAuditEntries.stranger(asked, by));
  }

  /** A client answered a form after the ending. */
  void late(Interaction ended, @Nullable Actor by) {
    if (log.isOn()) {
      log.write(InteractionAuditEntries.late(ended, by));
    }
  }

  /** The holder of a reply token sent what ended nothing. */
  void replied(Interaction open, Actor by, String outcome) {
    log.write(InteractionAuditEntries.replied(open, by, outcome));
  }

  /**
   * A caller with the right to do so gave a session a title, or took it away.
   *
   * @param hasTitle whether it has one now
   */
  void titled(SessionKey session, boolean hasTitle, Actor by) {
    log.write(InteractionAuditEntries.titled(session, hasTitle, by));
  }

  /** A caller with the right to do so wiped a session. */
  void wiped(SessionKey session, Actor by) {
    log.write(InteractionAuditEntries.wiped(session, by));
  }
}
