package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Change;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.SentForm;
import dev.parley.transport.mcp.call.Companion.Accompaniment;
import dev.parley.transport.mcp.elicitation.Elicitations;
import dev.parley.transport.mcp.legacy.FormCompanion.Caller;
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
final class ElicitationStream implements Accompaniment {
  private static final Logger LOG = Logger.getLogger(ElicitationStream.class);

  private final LegacyForms forms;
  private final Caller caller;
  private final ObjectNode meta;
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
      LegacyForms forms, Caller caller, ObjectNode meta, Interaction held, EventStream stream) {
    this.forms = forms;
    this.caller = caller;
    this.meta = meta;
    this.held = held;
    this.stream = stream;
    this.overdue =
        forms
            .overdue(caller, held.reference())
            .emitOn(this::onLoop)
            .invoke(messages -> messages.forEach(stream::send))
            .replaceWithVoid()
            .memoize()
            .indefinitely();
  }

  void begin() {
    ties =
        List.of(
            forms.changes().watchElicited(held.key(), now -> onLoop(() -> look(now))),
            forms.changes().listen(held.key().session(), this::heard));
    overdue.subscribe().with(ignored -> {}, this::failed);
    look(held);
  }

  /** Whether a form of the question is out in this session of MCP, whichever call put it. */
  boolean isOut() {
    return out;
  }

  private void heard(Change change) {
    switch (change) {
      case Change.PresenceChanged presence -> onLoop(this::lookAgain);
      case Change.Missed missed -> onLoop(this::lookAgain);
      case Change.Requested requested -> {}
      case Change.Drafted drafted -> {}
      case Change.Resolved resolved -> {}
    }
  }

  private void lookAgain() {
    if (!over) {
      forms.find(held.key()).subscribe().with(now -> onLoop(() -> look(now)), this::failed);
    }
  }

  private void look(Interaction now) {
    out = now.elicited().isOut(caller.mcpSession());
    if (!out) {
      own = null;
    }
    if (over || out || putting || !now.isOpen()) {
      return;
    }
    putting = true;
    forms
        .put(now, caller, meta)
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

  @Override
  public Uni<Void> end(Interaction now) {
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
    Integer attempt = now.elicited().attemptOut(caller.mcpSession());
    boolean isOut = out || attempt != null;
    if (now.isOpen() || !isOut || (attempt != null && isEndedBy(now, attempt))) {
      return Uni.createFrom().item(Optional.empty());
    }
    SentForm mine = own;
    return mine == null ? forms.takeBack(caller, held) : forms.takeBack(mine);
  }

  private boolean isEndedBy(Interaction now, int attempt) {
    return now.ending() != null
        && now.ending().by() instanceof EndedBy.Human human
        && Elicitations.connection(caller.mcpSession(), attempt).equals(human.connection());
  }

  @Override
  public void cancel() {
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
