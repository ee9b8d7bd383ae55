package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Via;
import dev.parley.limits.OutgoingBuffer;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.limits.TokenBucket;
import dev.parley.security.authentication.Caller;
import dev.parley.telemetry.audit.Actor;
import io.quarkus.websockets.next.CloseReason;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One frontend at one session or inbox. While a replay or a page is sent to it, changes are held
 * back, so that an ending never arrives before an older state of its question. Unread bytes are
 * bounded: beyond the bound the connection is closed, and the frontend reconnects and gets a new
 * replay.
 */
final class FrontendConnection {
  /** Try Again Later (RFC 6455 registry). */
  private static final CloseReason SLOW =
      new CloseReason(1013, "You read too slowly; connect again");

  private final WebSocketLink link;
  private final QuestionSource source;
  private final Caller caller;
  private final Via via;
  private final Actor actor;
  private final OutgoingBuffer buffer;
  private final TokenBucket allowance;
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger unansweredPings = new AtomicInteger();
  private final AtomicBoolean left = new AtomicBoolean();
  private final List<Cancellable> ties = new ArrayList<>(2);

  private final ShownInteractions shown = new ShownInteractions();
  private final HeldBackChanges heldBack;
  private final CollectedBatch collected = new CollectedBatch();
  private final CompletableFuture<Void> replayed = new CompletableFuture<>();
  private boolean knowsHost;

  FrontendConnection(
      WebSocketLink link,
      QuestionSource source,
      Caller caller,
      Via via,
      Actor actor,
      OutgoingBuffers buffers,
      TokenBucket allowance) {
    this.link = link;
    this.caller = caller;
    this.via = via;
    this.actor = actor;
    this.source = source;
    this.buffer = buffers.open(caller.principal(), () -> closeSlow());
    this.heldBack = new HeldBackChanges(buffer);
    this.allowance = allowance;
  }

  /** Where its questions come from. */
  QuestionSource source() {
    return source;
  }

  /** Who uses this frontend. */
  Caller caller() {
    return caller;
  }

  /** Whether our page or another frontend answers: for endings, results and the audit log. */
  Via via() {
    return via;
  }

  /** Who uses this frontend, for the audit log. */
  Actor actor() {
    return actor;
  }

  String connectionId() {
    return link.id();
  }

  /** How many messages the peer may still send. */
  TokenBucket allowance() {
    return allowance;
  }

  /**
   * Records that this frontend shows an interaction from now on.
   *
   * @return false if the frontend showed it before
   */
  synchronized boolean shows(Interaction open) {
    return shown.add(open);
  }

  /** Whether an ask is new here; an inbox remembers only its replay, since there may be many. */
  synchronized boolean isNew(Interaction asked) {
    return switch (source) {
      case QuestionSource.OfSession session -> shown.add(asked);
      case QuestionSource.OfInbox inbox -> !shown.has(asked);
    };
  }

  /** Records that this frontend no longer shows an interaction. */
  synchronized void ceasesToShow(InteractionKey key) {
    shown.remove(key);
  }

  /** Records that the store has kept a draft of this frontend. */
  synchronized void keptDraft(InteractionKey key, long revision) {
    shown.keptDraft(key, revision);
  }

  /** The revision of the newest kept draft of this frontend; 0 if there is none. */
  synchronized long keptDraft(InteractionKey key) {
    return shown.keptDraft(key);
  }

  synchronized boolean wasShown(InteractionKey key) {
    return shown.has(key);
  }

  /**
   * Records that this frontend is told which host asks in its session.
   *
   * @return false if it was told before, or shows an inbox, which no single host fills
   */
  synchronized boolean learnsHost() {
    boolean isNew = !knowsHost && source instanceof QuestionSource.OfSession;
    knowsHost = true;
    return isNew;
  }

  /** What was collected and this frontend is still to be told. */
  CollectedBatch collected() {
    return collected;
  }

  /** Completes at the end of the replay, when the frontend has got everything that was open. */
  CompletableFuture<Void> replayed() {
    return replayed;
  }

  /** The number of requests without a response. */
  AtomicInteger unanswered() {
    return unanswered;
  }

  /** Holds changes back until {@link #resume} has been called as often as this. */
  synchronized void pause() {
    heldBack.pause();
  }

  /** Sends the held-back changes, unless another pause is still active. */
  synchronized void resume(ChangeFrames frames) {
    heldBack.resume(change -> send(change, frames));
  }

  /** Whether changes are held back. */
  synchronized boolean isPaused() {
    return heldBack.isPaused();
  }

  /** Sends a change now, or holds it back. */
  synchronized void tell(Change change, ChangeFrames frames) {
    if (!heldBack.isPaused()) {
      send(change, frames);
    } else if (!heldBack.add(change)) {
      closeSlow();
    }
  }

  /**
   * Counts bytes that are kept for sending; closes the connection if they are too many.
   *
   * @return whether it may be kept
   */
  boolean keep(int bytes) {
    boolean kept = buffer.add(bytes);
    if (!kept) {
      closeSlow();
    }
    return kept;
  }

  /** Stops counting bytes that are about to be sent, or were dropped. */
  void letGo(int bytes) {
    buffer.remove(bytes);
  }

  private void send(Change change, ChangeFrames frames) {
    byte[] frame = frames.of(change, this);
    if (frame != null) {
      send(frame);
    }
  }

  /** As {@link #sent}, but sends at once and does not wait. */
  void send(byte[] frame) {
    int bytes = frame.length;
    if (!left.get() && keep(bytes) && !link.send(frame, written -> letGo(bytes))) {
      letGo(bytes);
    }
  }

  /** Sends the last frame, whatever the peer has not read. */
  void sendLast(byte[] frame) {
    link.send(frame, written -> {});
  }

  /**
   * Sends a frame, or closes the connection if the peer has too many unread bytes.
   *
   * @param frame a message in UTF-8
   * @return completes when the frame was written to the socket, or will not be sent; never fails
   */
  Uni<Void> sent(byte[] frame) {
    return Uni.createFrom()
        .deferred(() -> {
          int bytes = frame.length;
          return !left.get() && keep(bytes)
              ? link.sent(frame).onTermination().invoke(() -> letGo(bytes))
              : Uni.createFrom().voidItem();
        });
  }

  /** Asks whether the peer is alive; false when it has not answered the last two times. */
  boolean ping() {
    if (unansweredPings.getAndIncrement() >= 2) {
      return false;
    }
    link.ping();
    return true;
  }

  void ponged() {
    unansweredPings.set(0);
  }

  /** Closes the connection, once. From then on nothing is sent, and messages are ignored. */
  void close(CloseReason reason) {
    if (leave()) {
      link.hangUp(reason);
    }
  }

  /** Closes the connection of a peer that does not read. */
  private void closeSlow() {
    if (leave()) {
      link.hangUpSoon(SLOW);
    }
  }

  /** The connection was closed. */
  void gone() {
    leave();
    buffer.close();
  }

  boolean hasLeft() {
    return left.get();
  }

  /** Adds a clean-up that runs when the frontend leaves; at once if it has left already. */
  void tie(Cancellable tie) {
    synchronized (ties) {
      if (!left.get()) {
        ties.add(tie);
        return;
      }
    }
    tie.cancel();
  }

  /** Runs all clean-ups; returns false if they ran before. */
  boolean leave() {
    if (!left.compareAndSet(false, true)) {
      return false;
    }
    List<Cancellable> tied;
    synchronized (ties) {
      tied = List.copyOf(ties);
      ties.clear();
    }
    tied.forEach(Cancellable::cancel);
    return true;
  }
}
