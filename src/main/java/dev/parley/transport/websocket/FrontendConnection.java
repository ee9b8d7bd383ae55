package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Via;
import dev.parley.limits.OutgoingBuffer;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.limits.TokenBucket;
import dev.parley.security.authentication.Caller;
import dev.parley.telemetry.audit.Actor;
import io.netty.buffer.ByteBufUtil;
import io.quarkus.websockets.next.CloseReason;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * One frontend at one session. Whenever it is told how things stand (on connecting, or because it
 * asks), changes are held back until that is through, so that no ending is overtaken by an older
 * picture of its question. What the peer does not read piles up to a bound, then the connection is
 * given up: the frontend comes back and gets everything open again.
 */
final class FrontendConnection {
  /** The most changes that wait while a slow peer is still being told how things stand. */
  private static final int MOST_HELD_BACK = 20_000;

  /** Try Again Later (RFC 6455 registry). */
  private static final CloseReason SLOW =
      new CloseReason(1013, "You read too slowly; connect again");

  /** What a change that is held back weighs besides its interaction. */
  private static final int CHANGE_BYTES = 200;

  private final WebSocketLink link;
  private final SessionKey session;
  private final Caller caller;
  private final Via via;
  private final Actor actor;
  private final OutgoingBuffer buffer;
  private final TokenBucket allowance;
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger unansweredPings = new AtomicInteger();
  private final AtomicBoolean left = new AtomicBoolean();
  private final List<Cancellable> ties = new ArrayList<>(2);

  /** What is on the screen of this frontend, by the references of those interactions. */
  private final Map<InteractionKey, String> shown = new ConcurrentHashMap<>(1);

  private final Map<InteractionKey, Long> keptDrafts = new ConcurrentHashMap<>(1);
  private final List<Change> heldBack = new ArrayList<>(0);
  private final CompletableFuture<Void> replayed = new CompletableFuture<>();
  private int pauses;

  FrontendConnection(
      WebSocketLink link,
      SessionKey session,
      Caller caller,
      Via via,
      Actor actor,
      OutgoingBuffers buffers,
      TokenBucket allowance) {
    this.link = link;
    this.caller = caller;
    this.via = via;
    this.actor = actor;
    this.session = session;
    this.buffer = buffers.open(caller.principal(), () -> closeSlow());
    this.allowance = allowance;
  }

  SessionKey session() {
    return session;
  }

  /** Who uses this frontend. */
  Caller caller() {
    return caller;
  }

  /** By which way what they send comes. */
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
   * Notes that an interaction is on the screen of this frontend from now on.
   *
   * @return false where it was before
   */
  boolean shows(Interaction open) {
    return !open.reference().equals(shown.put(open.key(), open.reference()));
  }

  /** Notes that an interaction is on the screen no longer. */
  void ceasesToShow(InteractionKey key) {
    shown.remove(key);
    keptDrafts.remove(key);
  }

  /** Notes that a draft of this frontend is kept. */
  void keptDraft(InteractionKey key, long revision) {
    keptDrafts.merge(key, revision, Math::max);
  }

  /** The revision of the newest draft that this frontend sent and that was kept; 0 for none. */
  long keptDraft(InteractionKey key) {
    return keptDrafts.getOrDefault(key, 0L);
  }

  boolean wasShown(InteractionKey key) {
    return shown.containsKey(key);
  }

  /** Completes when the frontend was told all that was open when it came. */
  CompletableFuture<Void> replayed() {
    return replayed;
  }

  /** Requests that have no answer yet. */
  AtomicInteger unanswered() {
    return unanswered;
  }

  /** Holds changes back until {@link #resume} is called as often. */
  synchronized void pause() {
    pauses++;
  }

  /** Tells the changes that were held back, unless another pause goes on. */
  synchronized void resume(Function<Change, Optional<String>> frame) {
    if (--pauses == 0) {
      for (Change change : heldBack) {
        buffer.remove(bytes(change));
        frame.apply(change).ifPresent(this::send);
      }
      heldBack.clear();
    }
  }

  /**
   * Tells a change now, or holds it back.
   *
   * @param frame what is to be sent of it when it is told; empty for nothing
   */
  synchronized void tell(Change change, Function<Change, Optional<String>> frame) {
    if (pauses == 0) {
      frame.apply(change).ifPresent(this::send);
    } else if (heldBack.size() < MOST_HELD_BACK && buffer.add(bytes(change))) {
      heldBack.add(change);
    } else {
      closeSlow();
    }
  }

  /**
   * Counts what is kept to be told; closes the connection where that is too much.
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

  /** So much of what was kept is about to be told, or dropped. */
  void letGo(int bytes) {
    buffer.remove(bytes);
  }

  private static int bytes(Change change) {
    return CHANGE_BYTES
        + switch (change) {
          case Change.Requested(Interaction interaction) -> interaction.ask().arguments().weight();
          case Change.Drafted(Interaction interaction, Draft draft, String from) ->
              interaction.ask().arguments().weight() + draft.weight();
          case Change.Resolved(Interaction interaction) -> interaction.ask().arguments().weight();
          case Change.PresenceChanged presence -> 0;
          case Change.Missed missed -> 0;
        };
  }

  /** Sends a frame among others. */
  void send(String frame) {
    sent(frame).subscribe().with(sent -> {}, failure -> {});
  }

  /**
   * Sends a frame, or closes the connection where the peer is too far behind.
   *
   * @return completes once the frame is written to the socket, or is not going to be
   */
  Uni<Void> sent(String frame) {
    return Uni.createFrom()
        .deferred(() -> {
          if (left.get()) {
            return Uni.createFrom().voidItem();
          }
          int bytes = ByteBufUtil.utf8Bytes(frame);
          if (!buffer.add(bytes)) {
            closeSlow();
            return Uni.createFrom().voidItem();
          }
          return link.send(frame).onTermination().invoke(() -> buffer.remove(bytes));
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

  /** Hangs up, once; from now on nothing is sent and nothing is listened to. */
  void close(CloseReason reason) {
    if (leave()) {
      link.hangUp(reason);
    }
  }

  /** Hangs up on a peer that does not read what it gets. */
  private void closeSlow() {
    if (leave()) {
      link.hangUpSoon(SLOW);
    }
  }

  /** The connection is gone. */
  void gone() {
    leave();
    buffer.close();
  }

  boolean hasLeft() {
    return left.get();
  }

  /** Something to undo when the frontend leaves; at once, should it have left already. */
  void tie(Cancellable tie) {
    synchronized (ties) {
      if (!left.get()) {
        ties.add(tie);
        return;
      }
    }
    tie.cancel();
  }

  /** Undoes everything; false when that was done before. */
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
