package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.InboxService;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SeenReports;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.Snoozes;
import dev.parley.interaction.TimeExtension;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsService;
import dev.parley.question.VisibleText;
import dev.parley.question.json.SubmissionReader;
import dev.parley.telemetry.audit.Actor;
import dev.parley.transport.http.DeclineReplies;
import dev.parley.transport.http.FormReplies;
import dev.parley.transport.http.SettingsMembers;
import dev.parley.transport.http.TimeMember;
import dev.parley.transport.jsonrpc.MethodNotFound;
import dev.parley.transport.websocket.QuestionSource.OfInbox;
import dev.parley.transport.websocket.QuestionSource.OfSession;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The methods that a frontend can call. */
@Singleton
class FrontendMethods {
  private final NamedInteraction named;
  private final InteractionService interactions;
  private final InboxService inboxes;
  private final TimeExtension time;
  private final SeenReports seen;
  private final SettingsService settings;
  private final Snoozes snoozes;
  private final TakenQuestions taken;
  private final OutgoingBuffers buffers;

  FrontendMethods(
      NamedInteraction named,
      InteractionService interactions,
      InboxService inboxes,
      TimeExtension time,
      SeenReports seen,
      SettingsService settings,
      Snoozes snoozes,
      TakenQuestions taken,
      OutgoingBuffers buffers) {
    this.named = named;
    this.interactions = interactions;
    this.inboxes = inboxes;
    this.time = time;
    this.seen = seen;
    this.settings = settings;
    this.snoozes = snoozes;
    this.taken = taken;
    this.buffers = buffers;
  }

  /**
   * @return the result; may fail with a {@link Refusal}
   * @throws MethodNotFound if there is no such method
   * @throws Refusal if the parameters are not valid
   */
  Uni<FrontendResult> call(FrontendConnection connection, String method, JsonNode params) {
    EndedBy human =
        new EndedBy.Human(
            connection.connectionId(),
            connection.caller().who(),
            connection.via(),
            connection.actor());
    return switch (method) {
      case "interaction/respond" ->
          named
              .key(connection, params)
              .chain(key -> FormReplies.take(interactions, key, params, human))
              .map(FrontendResult.Ended::named);
      case "interaction/decline" ->
          named
              .key(connection, params)
              .chain(key -> DeclineReplies.take(interactions, key, params, human))
              .map(FrontendResult.Ended::named);
      case "interaction/cancel" ->
          named
              .key(connection, params)
              .chain(
                  key -> interactions.cancel(key, SubmissionReader.flag(params, "closed"), human))
              .map(FrontendResult.Ended::named);
      case "interaction/extend" ->
          named
              .key(connection, params)
              .chain(key -> time.extend(key, seconds(params), connection.actor()))
              .map(FrontendResult.Extended::of);
      case "interaction/seen" ->
          named
              .key(connection, params)
              .chain(key -> seen.seen(key, connection.connectionId(), connection.actor()))
              .map(FrontendResult.Seen::of);
      case "interaction/snooze" -> snooze(connection, params);
      case "interaction/take" -> taken.take(connection, params);
      case "interaction/draft" ->
          named.key(connection, params).chain(key -> draft(connection, key, params));
      case "session/message" -> message(connection, session(connection), params);
      case "inbox/away" ->
          away(inbox(connection), params, connection.actor()).map(FrontendResult.Away::of);
      case "inbox/active" -> inboxes.active(inbox(connection)).map(FrontendResult.Noted::of);
      default -> throw new MethodNotFound();
    };
  }

  private Uni<PersonSettings> away(InboxKey inbox, JsonNode params, Actor by) {
    return settings.away(
        inbox,
        TimeMember.read("until", params.path("until")),
        params.has("timeZone") ? SettingsMembers.timeZone(params.path("timeZone")) : null,
        by);
  }

  private static SessionKey session(FrontendConnection connection) {
    return switch (connection.source()) {
      case OfSession(SessionKey session) -> session;
      case OfInbox elsewhere -> throw new MethodNotFound();
    };
  }

  private static InboxKey inbox(FrontendConnection connection) {
    return switch (connection.source()) {
      case OfInbox(InboxKey inbox) -> inbox;
      case OfSession elsewhere -> throw new MethodNotFound();
    };
  }

  private static Duration seconds(JsonNode params) {
    JsonNode seconds = params.path("seconds");
    if (!seconds.isIntegralNumber()) {
      throw TimeExtension.tooShort();
    }
    // a number that fits no long is more than is left, or less than must be asked for
    return Duration.ofSeconds(
        seconds.canConvertToLong()
            ? seconds.longValue()
            : seconds.bigIntegerValue().signum() * Long.MAX_VALUE);
  }

  private Uni<FrontendResult> snooze(FrontendConnection connection, JsonNode params) {
    Instant until = TimeMember.read("until", params.path("until"));
    return named
        .key(connection, params)
        .chain(
            key -> snoozes.snooze(key, connection.caller().who(), until, connection.connectionId()))
        .map(FrontendResult.Snoozed::of);
  }

  private Uni<FrontendResult> draft(
      FrontendConnection connection, InteractionKey key, JsonNode params) {
    long known = Math.max(SubmissionReader.revision(params), connection.keptDraft(key));
    Draft draft =
        new Draft(connection.caller().who(), SubmissionReader.read(params).answers(), known);
    return interactions
        .draft(key, draft, connection.connectionId())
        .map(kept -> {
          kept.ifPresent(now -> connection.keptDraft(key, now.revision()));
          return FrontendResult.Drafted.of(kept);
        });
  }

  private Uni<FrontendResult> message(
      FrontendConnection connection, SessionKey session, JsonNode params) {
    String text = SubmissionReader.text(params, "text");
    if (text == null || VisibleText.isBlank(text)) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "text must be what the human typed");
    }
    String toolUseId = NamedInteraction.toolUseId(params);
    EndedBy human =
        new EndedBy.Human(
            connection.connectionId(),
            connection.caller().who(),
            connection.via(),
            messageId(params),
            connection.actor());
    return interactions
        .openPages(session, buffers.listBytes())
        .onItem()
        .transformToIterable(SessionPage::interactions)
        .filter(open -> ChatMessageAnswer.isCandidate(open, connection::wasShown, toolUseId))
        .collect()
        .in(ChatMessageAnswer::new, ChatMessageAnswer::add)
        .chain(candidates -> {
          Interaction meant = candidates.meant();
          return interactions.respond(meant.key(), ChatMessageAnswer.to(meant, text), human);
        })
        .map(FrontendResult.Ended::found);
  }

  /** The frontend's own id of the chat message; the result of the call repeats it. */
  private static @Nullable String messageId(JsonNode params) {
    String id = SubmissionReader.text(params, "messageId");
    return id == null ? null : Identifier.checked("messageId", id);
  }
}
