package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.Outcome;
import dev.parley.json.JsonCodec;
import dev.parley.telemetry.AskSpan;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Metrics;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.Advice;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolResult;
import dev.parley.tool.ToolResultFactory;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The way of a tool call: {@link #begin} parks it, {@link #await} waits a while, {@link #result}
 * says what came of it. How long and how often to wait is the transport's business.
 */
@Singleton
public class ToolCallService {
  private final InteractionService interactions;
  private final ToolResultFactory results;
  private final JsonCodec codec;
  private final InteractionStore store;
  private final Metrics metrics;
  private final Tracing tracing;
  private final InteractionTraces interactionTraces;

  ToolCallService(
      InteractionService interactions,
      ToolResultFactory results,
      JsonCodec codec,
      InteractionStore store,
      Metrics metrics,
      Tracing tracing,
      InteractionTraces interactionTraces) {
    this.interactions = interactions;
    this.results = results;
    this.codec = codec;
    this.store = store;
    this.metrics = metrics;
    this.tracing = tracing;
    this.interactionTraces = interactionTraces;
  }

  /**
   * Asks, or finds what was asked before. The interaction is held for this call. The arguments are
   * read at once, and nothing keeps them while the call waits.
   *
   * @return fails with a {@link dev.parley.error.Refusal} where the call is refused
   */
  public Uni<Interaction> begin(ToolCall call) {
    AskSpan span = tracing.ask(call.tool().name(), call.channel(), call.revision(), call.origin());
    try {
      return switch (call.tool().prepare(call.arguments())) {
        case PreparedCall.Asking asking ->
            counted(traced(ask(call, asking, span.trace()), span), call.tool(), call.channel());
        // no span: it asks nothing
        case PreparedCall.Awaiting(String reference) ->
            interactions.hold(call.principal(), reference);
      };
    } catch (Refusal refusal) {
      span.failed(refusal.code().code());
      return Uni.createFrom().failure(refusal);
    }
  }

  private Uni<Interaction> counted(Uni<Interaction> asking, Tool tool, String channel) {
    return asking.invoke(() -> metrics.asked(tool.name(), channel));
  }

  private static Uni<Interaction> traced(Uni<Interaction> asking, AskSpan span) {
    return span.trace() == null
        ? asking
        : asking
            .onItem()
            .invoke(held -> span.asked(InteractionTraces.subject(held)))
            .onFailure()
            .invoke(failure -> span.failed(kind(failure)))
            .onCancellation()
            .invoke(() -> span.failed("cancelled"));
  }

  private static String kind(Throwable failure) {
    return failure instanceof Refusal refusal
        ? refusal.code().code()
        : failure.getClass().getName();
  }

  /** Goes on with a call that waits in slices. The interaction is held for it. */
  public Uni<Interaction> resume(Principal principal, InteractionKey key) {
    return interactions.hold(principal, key);
  }

  /**
   * Waits for the ending and gives the hold back, however the waiting ends; with the interaction it
   * is over anyway.
   *
   * @param abandonable whether a caller that goes away has no handle to come back with
   * @return the interaction, ended or still open
   */
  public Uni<Interaction> await(Interaction held, Duration atMost, boolean abandonable) {
    return interactions
        .await(held, atMost)
        .onTermination()
        .invoke((now, failure, cancelled) -> {
          if (now == null || now.isOpen()) {
            leave(held, cancelled && abandonable);
          }
        })
        .map(now -> held.isOpen() ? now.endedWhileWaiting() : now);
  }

  /** Gives the hold back of a call that does not wait. */
  public void leave(Interaction held, boolean abandonable) {
    interactions.release(held, abandonable ? Release.ABANDON : Release.KEEP);
  }

  /**
   * As {@link #result(Interaction, Origin)}, with advice where the human was not reached.
   *
   * @param advice what there is to say of the ways to the human
   */
  public Uni<ToolResult> result(
      Interaction interaction, CallerTrace caller, Function<Interaction, Uni<Advice>> advice) {
    return result(interaction, caller).chain(told -> advised(interaction, told, advice));
  }

  private static Uni<ToolResult> advised(
      Interaction interaction, ToolResult told, Function<Interaction, Uni<Advice>> advice) {
    boolean reached =
        interaction.ending() != null
            && !(interaction.ending().outcome() instanceof Outcome.Unavailable);
    return reached
        ? Uni.createFrom().item(told)
        : advice.apply(interaction).map(more -> more.addedTo(told));
  }

  /**
   * What the call returns now: the result, or that it is pending.
   *
   * @param caller where the call comes from that gets it
   */
  public Uni<ToolResult> result(Interaction interaction, CallerTrace caller) {
    return interaction.isOpen()
        ? Uni.createFrom().item(() -> results.pending(interaction))
        : interactions
            .collect(interaction)
            // whether it was handed out before is not worth withholding an answer
            .onFailure(ToolCallService::isStoreAway)
            .recoverWithItem(false)
            .map(before -> delivered(interaction, before, caller));
  }

  /** A result that {@link #result} has given for an ended interaction was not handed out. */
  public void undelivered(Interaction ended) {
    interactions.uncollect(ended);
  }

  private ToolResult delivered(Interaction interaction, boolean before, CallerTrace caller) {
    boolean replayed = isReplay(interaction, before);
    interactionTraces.returned(interaction, replayed, caller);
    Interaction.Ending ending = interaction.ending();
    if (!before && ending != null) {
      metrics.delivered(Duration.between(ending.at(), store.now()));
    }
    return results.of(interaction, replayed);
  }

  /**
   * Whether a result is an earlier one to the call that gets it. Of several calls that waited for
   * one ending, such as one that was cut off and the one that was sent again, only the first
   * collects it; it is news to all.
   *
   * @param before whether it was collected before
   */
  private static boolean isReplay(Interaction interaction, boolean before) {
    return switch (interaction.seen()) {
      case BEFORE_THE_CALL -> true;
      case WHILE_WAITING -> false;
      case UNKNOWN -> before;
    };
  }

  /**
   * As {@link #result(Interaction, Origin, Function)}, for a notification that perhaps nobody
   * reads: it does not count as handed out.
   */
  public Uni<ToolResult> unread(Interaction ended, Function<Interaction, Uni<Advice>> advice) {
    return advised(ended, results.of(ended, isReplay(ended, false)), advice);
  }

  private static boolean isStoreAway(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE;
  }

  /** Equal for calls of one tool with equal arguments. */
  public String digest(Tool tool, JsonNode arguments) {
    return codec.digest(identity(tool, arguments));
  }

  private byte[] identity(Tool tool, JsonNode arguments) {
    ObjectNode both = codec.object().put("tool", tool.name());
    both.set("arguments", arguments);
    return codec.canonical(both);
  }

  private Uni<Interaction> ask(
      ToolCall call, PreparedCall.Asking asking, @Nullable TraceContext trace) {
    String earlier = asking.replaces();
    Ask ask = asked(call, asking, trace);
    return earlier == null ? interactions.ask(ask) : interactions.askInPlaceOf(earlier, ask);
  }

  private Ask asked(ToolCall call, PreparedCall.Asking asking, @Nullable TraceContext trace) {
    byte[] identity = identity(call.tool(), call.arguments());
    return new Ask(
        call.principal(),
        SessionKey.of(call.principal(), call.correlation().sessionId()),
        call.correlation().toolUseId(),
        call.correlation().turnId(),
        call.tool().name(),
        asking.shape(),
        call.tool().standsAlone(),
        null,
        codec.digest(identity),
        identity.length,
        call.host(),
        call.clientIdentity(),
        call.joinKey(),
        call.isTask(),
        asking.questionnaire(),
        asking.ttl(),
        asking.onExpiry(),
        call.by(),
        trace);
  }
}
