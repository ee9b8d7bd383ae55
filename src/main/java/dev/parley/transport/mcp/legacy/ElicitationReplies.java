package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.parley.config.McpConfig;
import dev.parley.config.Route;
import dev.parley.error.ErrorCode;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SentForm;
import dev.parley.transport.mcp.elicitation.Elicitations;
import dev.parley.transport.mcp.elicitation.FormReply;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Takes what legacy clients reply to forms. */
@Singleton
class ElicitationReplies {
  private static final Duration REPLY_AGAIN = Duration.ofMillis(200);
  private static final Duration REPLY_AGAIN_AT_MOST = Duration.ofSeconds(3);
  private static final int REPLY_TRIES = 8;

  private final Elicitations elicitations;
  private final InteractionService interactions;
  private final FormIds ids;
  private final Clock clock;
  private final Duration noScreen;

  ElicitationReplies(
      Elicitations elicitations,
      InteractionService interactions,
      FormIds ids,
      Clock clock,
      McpConfig config) {
    this.elicitations = elicitations;
    this.interactions = interactions;
    this.ids = ids;
    this.clock = clock;
    this.noScreen = config.noScreenDecline();
  }

  /**
   * Takes what a client replies, whenever that is. Whatever is not an answer to a question of this
   * very asker is dropped without a word, and so is a form that counts for nothing.
   *
   * @param message a JSON-RPC response
   */
  Uni<Void> take(McpHttpRequest http, JsonNode message) {
    String requestId = message.path("id").textValue();
    return Optional.ofNullable(requestId)
        .flatMap(ids::open)
        .map(id -> {
          if (elicitations.counts(id.page() ? Route.URL : Route.FORM, http.mayRelay())) {
            return take(http, id, message);
          }
          elicitations.ignored();
          return Uni.createFrom().voidItem();
        })
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  private Uni<Void> take(McpHttpRequest http, FormId id, JsonNode message) {
    SentForm form = new SentForm(id.mcpSession(), id.reference(), message.path("id").textValue());
    return interactions
        .find(http.principal(), id.reference())
        // before it counts, so that nobody takes back what was answered
        .call(known -> answering(known, form).onFailure(Refusal.class).recoverWithItem(false))
        .chain(known -> elicitations.take(known, reply(http, id, message)))
        .call(now -> answered(now, form).onFailure(Refusal.class).recoverWithItem(false))
        .replaceWithVoid()
        // the human has closed the form, and clients send a reply once
        .onFailure(failure -> isStoreUnavailable(failure) || failure instanceof NoRoomForAnswer)
        .retry()
        .withBackOff(REPLY_AGAIN, REPLY_AGAIN_AT_MOST)
        .atMost(REPLY_TRIES)
        .onFailure(NoRoomForAnswer.class)
        .transform(this::forLater)
        .onFailure(failure -> failure instanceof Refusal && !isForLater(failure))
        .recoverWithNull();
  }

  /** A later form of the question, which is out by now, stays noted. */
  private Uni<Boolean> answering(Interaction known, SentForm form) {
    return interactions
        .settled(form)
        .chain(wasNoted ->
            wasNoted && known.isOpen()
                ? interactions.sent(OwedForm.inPlaceOf(form), known)
                : Uni.createFrom().item(false));
  }

  /** What was not refused is not owed, nor what has gone out again meanwhile. */
  private Uni<Boolean> answered(Interaction now, SentForm form) {
    boolean isRefused = now.isOpen() && !now.elicited().isOut(form.mcpSession());
    return isRefused ? Uni.createFrom().item(true) : interactions.settled(OwedForm.inPlaceOf(form));
  }

  private FormReply reply(McpHttpRequest http, FormId id, JsonNode message) {
    JsonNode result = message.path("result");
    return new FormReply(
        id.page() ? Route.URL : Route.FORM,
        id.attempt(),
        id.dialect(),
        result.isObject() ? result : MissingNode.getInstance(),
        Duration.between(id.sentAt(), clock.instant()).compareTo(noScreen) < 0,
        http.mayRelay(),
        id.mcpSession(),
        http.actor());
  }

  private static boolean isStoreUnavailable(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE;
  }

  private Refusal forLater(NoRoomForAnswer refusal) {
    elicitations.noRoom();
    return refusal.later();
  }

  /** What the client is told with an HTTP status of its own, since the same reply may do later. */
  private static boolean isForLater(Throwable failure) {
    return isStoreUnavailable(failure)
        || (failure instanceof Refusal refusal
            && (refusal.code() == ErrorCode.RATE_LIMITED
                || refusal.code() == ErrorCode.TOO_MANY_PENDING));
  }
}
