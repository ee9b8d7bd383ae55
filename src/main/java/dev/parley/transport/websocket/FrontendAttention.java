package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxService;
import dev.parley.interaction.SeenReports;
import dev.parley.interaction.Snoozes;
import dev.parley.person.SettingsService;
import dev.parley.transport.http.SettingsMembers;
import dev.parley.transport.http.TimeMember;
import dev.parley.transport.jsonrpc.MethodNotFound;
import dev.parley.transport.websocket.QuestionSource.OfInbox;
import dev.parley.transport.websocket.QuestionSource.OfSession;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * What a person's frontend says of their attention: what they have seen, put off or taken, and
 * whether they are there. It answers nothing.
 */
@Singleton
class FrontendAttention {
  private final NamedInteraction named;
  private final SeenReports seen;
  private final Snoozes snoozes;
  private final TakenQuestions taken;
  private final SettingsService settings;
  private final InboxService inboxes;

  FrontendAttention(
      NamedInteraction named,
      SeenReports seen,
      Snoozes snoozes,
      TakenQuestions taken,
      SettingsService settings,
      InboxService inboxes) {
    this.named = named;
    this.seen = seen;
    this.snoozes = snoozes;
    this.taken = taken;
    this.settings = settings;
    this.inboxes = inboxes;
  }

  Uni<FrontendResult> seen(FrontendConnection connection, JsonNode params) {
    return named
        .key(connection, params)
        .chain(key -> seen.seen(key, connection.connectionId(), connection.actor()))
        .map(FrontendResult.Seen::of);
  }

  Uni<FrontendResult> snooze(FrontendConnection connection, JsonNode params) {
    Instant until = TimeMember.read("until", params.path("until"));
    return named
        .key(connection, params)
        .chain(
            key -> snoozes.snooze(key, connection.caller().who(), until, connection.connectionId()))
        .map(FrontendResult.Snoozed::of);
  }

  Uni<FrontendResult> take(FrontendConnection connection, JsonNode params) {
    return taken.take(connection, params);
  }

  /** The person goes away until some time, or is back. */
  Uni<FrontendResult> away(FrontendConnection connection, JsonNode params) {
    return settings
        .away(
            inbox(connection),
            TimeMember.read("until", params.path("until")),
            params.has("timeZone") ? SettingsMembers.timeZone(params.path("timeZone")) : null,
            connection.actor())
        .map(FrontendResult.Away::of);
  }

  /** The inbox is on the screen. */
  Uni<FrontendResult> active(FrontendConnection connection) {
    return inboxes.active(inbox(connection)).map(FrontendResult.Noted::of);
  }

  private static InboxKey inbox(FrontendConnection connection) {
    return switch (connection.source()) {
      case OfInbox(InboxKey inbox) -> inbox;
      case OfSession elsewhere -> throw new MethodNotFound();
    };
  }
}
