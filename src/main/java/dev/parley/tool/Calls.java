package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.Principal;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionKey;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.interaction.Interactions;
import dev.parley.interaction.SessionKey;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.metrics.Measures;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The way of a tool call: {@link #begin} parks it, {@link #await} waits a while, {@link #result}
 * says what came of it. How long and how often to wait is the transport's business.
 */
@ApplicationScoped
public class Calls {
  private final Interactions interactions;
  private final Results results;
  private final JsonCodec codec;
  private final InteractionStore store;
  private final Measures measures;

  Calls(
      Interactions interactions,
      Results results,
      JsonCodec codec,
      InteractionStore store,
      Measures measures) {
    this.interactions = interactions;
    this.results = results;
    this.codec = codec;
    this.store = store;
    this.measures = measures;
  }

  /**
   * Asks, or finds what was asked before. The interaction is held for this call.
   *
   * @return fails with a {@link dev.parley.question.Refusal} where the call is refused
   */
  public Uni<Interaction> begin(ToolCall call) {
    return Uni.createFrom()
        .deferred(() ->
            switch (call.tool().prepare(call.arguments())) {
              case Prepared.Asking asking ->
                  ask(call, asking)
                      .invoke(() -> measures.asked(call.tool().name(), call.channel()));
              case Prepared.Awaiting(String reference) ->
                  interactions.hold(call.principal(), reference);
            });
  }

  /** Goes on with a call that waits in slices. The interaction is held for it. */
  public Uni<Interaction> resume(Principal principal, InteractionKey key) {
    return interactions.hold(principal, key);
  }

  /**
   * Waits for the ending and gives the hold back, however the waiting ends.
   *
   * @param abandonable whether a caller that goes away has no handle to come back with
   * @return the interaction, ended or still open
   */
  public Uni<Interaction> await(Interaction held, Duration atMost, boolean abandonable) {
    return interactions
        .await(held, atMost)
        .onTermination()
        .invoke((item, failure, cancelled) ->
            interactions.release(held, cancelled && abandonable ? Release.ABANDON : Release.KEEP));
  }

  /** Gives the hold back of a call that does not wait. */
  public void leave(Interaction held, boolean abandonable) {
    interactions.release(held, abandonable ? Release.ABANDON : Release.KEEP);
  }

  /** What the call returns now: the result, or that it is pending. */
  public Uni<ToolResult> result(Interaction interaction) {
    return interaction.isOpen()
        ? Uni.createFrom().item(() -> results.pending(interaction))
        : interactions
            .collect(interaction)
            // whether it was handed out before is not worth withholding an answer
            .onFailure(Calls::isStoreAway)
            .recoverWithItem(false)
            .invoke(replayed -> delivered(interaction, replayed))
            .map(replayed -> results.of(interaction, replayed));
  }

  private void delivered(Interaction interaction, boolean replayed) {
    Interaction.Ending ending = interaction.ending();
    if (!replayed && ending != null) {
      measures.delivered(Duration.between(ending.at(), store.now()));
    }
  }

  private static boolean isStoreAway(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE;
  }

  /** Equal for calls of one tool with equal arguments. */
  public String digest(Tool tool, JsonNode arguments) {
    return codec.digest(identity(tool, arguments));
  }

  private String identity(Tool tool, JsonNode arguments) {
    ObjectNode both = codec.object().put("tool", tool.name());
    both.set("arguments", arguments);
    return codec.canonical(both);
  }

  private Uni<Interaction> ask(ToolCall call, Prepared.Asking asking) {
    String earlier = asking.replaces();
    if (earlier == null) {
      return interactions.ask(ask(call, asking, null));
    }
    SessionKey session = SessionKey.of(call.principal(), call.correlation().sessionId());
    return interactions
        .replace(call.principal(), session, earlier)
        .onItem()
        .transformToUni(toolUseId -> interactions.ask(ask(call, asking, toolUseId)));
  }

  private Ask ask(ToolCall call, Prepared.Asking asking, @Nullable String replaces) {
    String identity = identity(call.tool(), call.arguments());
    return new Ask(
        call.principal(),
        SessionKey.of(call.principal(), call.correlation().sessionId()),
        call.correlation().toolUseId(),
        call.correlation().turnId(),
        call.tool().name(),
        asking.shape(),
        call.tool().standsAlone(),
        replaces,
        codec.digest(identity),
        identity.length(),
        call.host(),
        asking.questionnaire(),
        asking.ttl(),
        asking.onExpiry());
  }
}
