package dev.parley.transport.mcp.legacy;

import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SentForm;
import dev.parley.transport.mcp.elicitation.Elicitations;
import dev.parley.transport.mcp.legacy.LegacyForms.Put;
import dev.parley.transport.mcp.wire.EventStream;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What is asked on the stream of one call: a form, unless one is out in this session of MCP
 * already; another one after a refused answer; one when the last frontend leaves. Forms that ended
 * without a word are taken back first, and this one when its question ends another way. Everything
 * here happens on the event loop of the stream.
 */
final class ElicitationStream {
  private static final Logger LOG = Logger.getLogger(ElicitationStream.class);

  private final LegacyForms forms;
  private final FormWithdrawals withdrawals;
  private final AskedClient client;
  private final Interaction held;
  private final EventStream stream;
  private final Context loop = Vertx.currentContext();
  private final Uni<Void> overdue;
  private List<Cancellable> ties = List.of();
  private @Nullable SentForm own;
  private boolean out;
  private boolean putting;
  private boolean over;

  ElicitationStream(
      LegacyForms forms,
      FormWithdrawals withdrawals,
      AskedClient client,
      Interaction held,
      EventStream stream) {
    this.forms = forms;
    this.withdrawals = withdrawals;
    this.client = client;
    this.held = held;
    this.stream = stream;
    this.overdue =
        withdrawals
            .overdue(client, held.reference())
            .emitOn(this::onLoop)
            .invoke(messages -> messages.forEach(stream::send))
            .replaceWithVoid()
            .memoize()
            .indefinitely();
  }

  void begin(ChangeBus changes, InteractionService interactions) {
    ties =
        List.of(
            changes.watchElicited(held.key(), now -> onLoop(() -> look(now))),
            changes.listen(held.key().session(), change -> heard(change, interactions)));
    overdue.subscribe().with(ignored -> {}, this::failed);
    look(held);
  }

  /** Whether a form of the question is out in this session of MCP, whichever call put it. */
  boolean isOut() {
    return out;
  }

  private void heard(Change change, InteractionService interactions) {
    switch (change) {
      case Change.PresenceChanged presence -> onLoop(() -> lookAgain(interactions));
      case Change.Away ignored -> {}
      case Change.Missed missed -> onLoop(() -> lookAgain(interactions));
      case Change.Requested requested -> {}
      case Change.Updated updated -> {}
      case Change.Seen seen -> {}
      case Change.Snoozed snoozed -> {}
      case Change.Taken taken -> {}
      case Change.Drafted drafted -> {}
      case Change.Collected collected -> {}
      case Change.Resolved resolved -> {}
    }
  }

  private void lookAgain(InteractionService interactions) {
    if (!over) {
      interactions.find(held.key()).subscribe().with(now -> onLoop(() -> look(now)), this::failed);
    }
  }

  private void look(Interaction now) {
    out = now.elicited().isOut(client.mcpSession());
    if (!out) {
      own = null;
    }
    if (over || out || putting || !now.isOpen()) {
      return;
    }
    putting = true;
    forms
        .put(now, client)
        .subscribe()
        .with(
            put -> onLoop(() -> put(put)),
            failure -> {
              onLoop(() -> putting = false);
              failed(failure);
            });
  }

  private void put(Put put) {
    putting = false;
    switch (put) {
      case Put.Nothing() -> {}
      case Put.Changed(Interaction now) -> look(now);
      case Put.Done(Interaction now, SentForm form, String message) -> {
        if (over) {
          forms.unsent(now, form);
        } else {
          out = true;
          own = form;
          stream.send(message);
        }
      }
    }
  }

  /**
   * Says its last on the stream, before the answer is written.
   *
   * @param now the interaction as the call ends; nothing is taken back while it is open
   * @return completes on the event loop of the stream, and never fails
   */
  Uni<Void> end(Interaction now) {
    cancel();
    return overdue
        .chain(() -> takenBack(now))
        .emitOn(this::onLoop)
        .invoke(message -> message.ifPresent(stream::send))
        .onFailure()
        .recoverWithItem(Optional.empty())
        .replaceWithVoid();
  }

  /** The question ended otherwise than by the form that is out here. */
  private Uni<Optional<String>> takenBack(Interaction now) {
    Integer attempt = now.elicited().attemptOut(client.mcpSession());
    boolean isOut = out || attempt != null;
    if (now.isOpen() || !isOut || (attempt != null && isEndedBy(now, attempt))) {
      return Uni.createFrom().item(Optional.empty());
    }
    SentForm mine = own;
    return mine == null ? withdrawals.takeBack(client, held) : withdrawals.takeBack(mine);
  }

  private boolean isEndedBy(Interaction now, int attempt) {
    return now.ending() != null
        && now.ending().by() instanceof EndedBy.Human human
        && Elicitations.connection(client.mcpSession(), attempt).equals(human.connection());
  }

  /** Ends without a word; also after {@link #end}. */
  void cancel() {
    over = true;
    ties.forEach(Cancellable::cancel);
    ties = List.of();
  }

  private void failed(Throwable failure) {
    LOG.errorf("Asking the client failed with %s", failure.getClass().getName());
  }

  private void onLoop(Runnable task) {
    loop.runOnContext(ignored -> task.run());
  }
}
