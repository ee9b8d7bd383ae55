package dev.parley.call;

import dev.parley.call.CallState.Awaited;
import dev.parley.call.CallState.Finished;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Pending;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallState.Started;
import dev.parley.call.CallState.Why;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.AskIds;
import dev.parley.interaction.CalledTool;
import dev.parley.interaction.Claim;
import dev.parley.interaction.DrainState;
import dev.parley.interaction.Expiry;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.interaction.InteractionTraces;
import dev.parley.reactive.MapOrRecover;
import dev.parley.telemetry.AskSpan;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Metrics;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.ToolResult;
import dev.parley.tool.ToolResultFactory;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The one chain of every tool call: {@link #start} or {@link #resume}, then {@link #await} or
 * {@link #leave}. A transport encodes the {@link CallState} that it gets. A {@code Uni} of this
 * class fails for an internal fault only; cancelling it means that the client disconnected.
 */
@Singleton
public class ToolCallService {
  private final InteractionService interactions;
  private final ToolResultFactory results;
  private final ArgumentDigests digests;
  private final Metrics metrics;
  private final Tracing tracing;
  private final InteractionTraces interactionTraces;
  private final DrainState drain;

  ToolCallService(
      InteractionService interactions,
      ToolResultFactory results,
      ArgumentDigests digests,
      Metrics metrics,
      Tracing tracing,
      InteractionTraces interactionTraces,
      DrainState drain) {
    this.drain = drain;
    this.interactions = interactions;
    this.results = results;
    this.digests = digests;
    this.metrics = metrics;
    this.tracing = tracing;
    this.interactionTraces = interactionTraces;
  }

  /**
   * Asks the questions of a call, or finds the interaction that the same call created before; a
   * call of {@code await_user_answers} finds the one it names. The arguments are read at once, and
   * nothing keeps them while the call waits.
   */
  public Uni<Started> start(ToolCall call) {
    AskSpan span = tracing.ask(call.tool().name(), call.channel(), call.revision(), call.caller());
    try {
      return switch (call.tool().prepare(call.arguments())) {
        case PreparedCall.Asking asking ->
            asked(TracedAsk.of(ask(call, asking, span.trace()), span), call);
        // no span, because it asks nothing
        case PreparedCall.Awaiting(String reference) ->
            resume(call.principal(), reference, call.caller());
      };
    } catch (Refusal refusal) {
      span.failed(refusal.code().code());
      return Uni.createFrom().item(new Refused(refusal));
    }
  }

  private Uni<Started> asked(Uni<Interaction> asking, ToolCall call) {
    // what waits must not keep the call, which has the arguments
    String tool = call.tool().name();
    String channel = call.channel();
    CallerTrace caller = call.caller();
    return MapOrRecover.of(
        asking,
        held -> {
          metrics.asked(tool, channel);
          return new Parked(held, caller);
        },
        Refusal.class,
        Refused::new);
  }

  /**
   * Attaches to an earlier call of this asker.
   *
   * @param caller the trace context of the request
   */
  public Uni<Started> resume(Principal asker, InteractionKey key, CallerTrace caller) {
    return started(interactions.hold(asker, key), caller);
  }

  /** The same, by the reference of the interaction. */
  public Uni<Started> resume(Principal asker, String reference, CallerTrace caller) {
    return started(interactions.hold(asker, reference), caller);
  }

  private static Uni<Started> started(Uni<Interaction> held, CallerTrace caller) {
    return MapOrRecover.of(
        held, interaction -> new Parked(interaction, caller), Refusal.class, Refused::new);
  }

  /**
   * Does work before {@link #await} or {@link #leave}. Gives the hold back if the work fails or the
   * client disconnects meanwhile.
   */
  public <T> Uni<T> whileParked(Parked parked, OnDisconnect onDisconnect, Uni<T> work) {
    return work.onCancellation()
        .invoke(() -> release(parked.interaction(), onDisconnect))
        .onFailure()
        .invoke(() -> release(parked.interaction(), OnDisconnect.KEEP));
  }

  /**
   * Waits until the interaction ends, the time is over, the client cancels its request, or this
   * process hands over. Gives the hold back however the wait ends; an ended interaction has none.
   */
  public Uni<Awaited> await(Parked parked, WaitPolicy policy) {
    Interaction held = parked.interaction();
    Uni<Interaction> waiting = interactions.await(held, policy.atMost());
    return new CallWait(this, parked, policy, policy.cancellation().orElse(waiting, held));
  }

  /** The wait is over, and the interaction is still open. */
  Pending stillOpen(Interaction now) {
    return new Pending(now, drain.handsOver() ? Why.DRAINING : Why.SLICE_OVER);
  }

  /** Gives the hold back of a call that does not wait. The question stays. */
  public Pending leave(Parked parked) {
    release(parked.interaction(), OnDisconnect.KEEP);
    return new Pending(parked.interaction(), Why.LEFT);
  }

  /**
   * As {@link #leave}, for a call whose client gets a handle instead of a result. If the
   * interaction had ended before, its result counts as handed out, so that a later fetch gets it as
   * an earlier result.
   */
  public Uni<Interaction> leaveWithHandle(Parked parked) {
    Interaction held = leave(parked).interaction();
    return held.isOpen()
        ? Uni.createFrom().item(held)
        : interactions.collect(held).replaceWith(held);
  }

  void release(Interaction held, OnDisconnect how) {
    interactions.release(held, how == OnDisconnect.ABANDON ? Release.ABANDON : Release.KEEP);
  }

  /** The result of a call that ends as pending. */
  public Uni<ToolResult> result(Pending pending) {
    return results.pending(pending.interaction());
  }

  /**
   * Does work before a result is written. If the work fails or the client disconnects meanwhile,
   * the result does not count as handed out; the client's next stream does the rest of the work.
   */
  public <T> Uni<T> beforeWriting(Finished finished, Uni<T> work) {
    return work.onCancellation()
        .invoke(() -> undelivered(finished))
        .onFailure()
        .invoke(() -> undelivered(finished));
  }

  /** A result could not be written: it does not count as handed out. */
  public void undelivered(Finished finished) {
    interactions.uncollect(finished.interaction());
  }

  /**
   * The result of an ended interaction, which counts as handed out from now on, unless the client
   * disconnects meanwhile.
   *
   * @param to the trace context of the request that gets the result
   */
  public Uni<ToolResult> collect(Interaction ended, CallerTrace to) {
    return Claim.of(
        MapOrRecover.of(
            interactions.collect(ended),
            before -> delivered(ended, before, to),
            Refusal.class,
            refusal -> deliveredInSpiteOf(refusal, ended, to)),
        result -> interactions.uncollect(ended));
  }

  /** Without the store the result is delivered anyway, as if for the first time. */
  private ToolResult deliveredInSpiteOf(Refusal refusal, Interaction ended, CallerTrace caller) {
    if (refusal.code() != ErrorCode.STORE_UNAVAILABLE) {
      throw refusal;
    }
    return delivered(ended, false, caller);
  }

  private ToolResult delivered(Interaction interaction, boolean before, CallerTrace caller) {
    boolean replayed = isReplay(interaction, before);
    interactionTraces.returned(interaction, replayed, caller);
    Interaction.Ending ending = interaction.ending();
    if (!before && ending != null) {
      metrics.delivered(Duration.between(ending.at(), interactions.now()));
    }
    return results.of(interaction, replayed);
  }

  /**
   * Whether a result is an earlier one for the call that gets it. Several calls may wait for one
   * ending, such as a call that was cut off and its repetition: only the first of them collects the
   * result, but it is new to all.
   *
   * @param before whether it was collected before
   */
  private static boolean isReplay(Interaction interaction, boolean before) {
    return switch (interaction.learned()) {
      case BEFORE_THE_CALL -> true;
      case WHILE_WAITING -> false;
      case UNKNOWN -> before;
    };
  }

  /**
   * The result of an ended interaction for a notification. It does not count as handed out, because
   * perhaps nobody reads the notification.
   */
  public ToolResult peek(Interaction ended) {
    return results.of(ended, isReplay(ended, false));
  }

  private Uni<Interaction> ask(
      ToolCall call, PreparedCall.Asking asking, @Nullable TraceContext trace) {
    String earlier = asking.replaces();
    Ask ask = asked(call, asking, trace);
    return earlier == null ? interactions.ask(ask) : interactions.askInPlaceOf(earlier, ask);
  }

  private Ask asked(ToolCall call, PreparedCall.Asking asking, @Nullable TraceContext trace) {
    return new Ask(
        call.principal(),
        new AskIds(
            SessionKey.of(call.principal(), call.ids().sessionId()),
            call.ids().toolUseId(),
            call.ids().turnId(),
            null,
            call.clientIdentity(),
            call.joinKey()),
        call.title().checked(),
        call.person().checked(call.principal()),
        new CalledTool(call.tool().name(), asking.shape(), call.tool().standsAlone()),
        digests.of(call.tool(), call.arguments()),
        call.host(),
        call.isTask(),
        asking.questionnaire(),
        new Expiry(asking.ttl(), asking.onExpiry()),
        call.by(),
        trace);
  }
}
