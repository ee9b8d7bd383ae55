package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.TimeExtension;
import dev.parley.question.json.SubmissionReader;
import dev.parley.transport.http.DeclineReplies;
import dev.parley.transport.http.FormReplies;
import dev.parley.transport.jsonrpc.MethodNotFound;
import dev.parley.transport.websocket.QuestionSource.OfInbox;
import dev.parley.transport.websocket.QuestionSource.OfSession;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;

/** The methods that a frontend can call. */
@Singleton
class FrontendMethods {
  private final NamedInteraction named;
  private final InteractionService interactions;
  private final TimeExtension time;
  private final FrontendAttention attention;
  private final ChatMessages chat;

  FrontendMethods(
      NamedInteraction named,
      InteractionService interactions,
      TimeExtension time,
      FrontendAttention attention,
      ChatMessages chat) {
    this.named = named;
    this.interactions = interactions;
    this.time = time;
    this.attention = attention;
    this.chat = chat;
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
      case "interaction/seen" -> attention.seen(connection, params);
      case "interaction/snooze" -> attention.snooze(connection, params);
      case "interaction/take" -> attention.take(connection, params);
      case "interaction/draft" ->
          named.key(connection, params).chain(key -> draft(connection, key, params));
      case "session/message" -> chat.take(connection, session(connection), params);
      case "inbox/away" -> attention.away(connection, params);
      case "inbox/active" -> attention.active(connection);
      default -> throw new MethodNotFound();
    };
  }

  private static SessionKey session(FrontendConnection connection) {
    return switch (connection.source()) {
      case OfSession(SessionKey session) -> session;
      case OfInbox elsewhere -> throw new MethodNotFound();
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
}
