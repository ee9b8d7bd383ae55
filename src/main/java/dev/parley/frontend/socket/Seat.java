package dev.parley.frontend.socket;

import dev.parley.interaction.Change;
import dev.parley.interaction.SessionKey;
import io.quarkus.websockets.next.CloseReason;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One frontend at one session. What happens while the open questions are being replayed waits until
 * the replay is through, so that no ending is overtaken by its own question. The replay goes at the
 * pace of the peer; what it does not read of all else piles up to a bound, then the seat is given
 * up: the frontend reconnects and gets everything open again.
 */
final class Seat {
  private static final CloseReason SLOW =
      new CloseReason(1008, "You read too slowly; connect again");

  /** The most that may happen during a replay. */
  private static final int MOST_DURING_REPLAY = 10_000;

  private final Line line;
  private final SessionKey session;
  private final int maxBacklog;
  private final Allowance allowance;
  private final AtomicInteger backlog = new AtomicInteger();
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger unansweredPings = new AtomicInteger();
  private final AtomicBoolean left = new AtomicBoolean();
  private final List<Cancellable> ties = new ArrayList<>(2);
  private @Nullable List<Change> duringReplay = new ArrayList<>(0);

  Seat(Line line, SessionKey session, int maxBacklog, Allowance allowance) {
    this.line = line;
    this.session = session;
    this.maxBacklog = maxBacklog;
    this.allowance = allowance;
  }

  SessionKey session() {
    return session;
  }

  String connectionId() {
    return line.id();
  }

  Allowance allowance() {
    return allowance;
  }

  /** Requests that have no answer yet. */
  AtomicInteger unanswered() {
    return unanswered;
  }

  /** Tells a change, or keeps it until the replay is through. */
  synchronized void tell(Change change, Function<Change, String> frame) {
    if (duringReplay == null) {
      send(frame.apply(change));
    } else if (duringReplay.size() < MOST_DURING_REPLAY) {
      duringReplay.add(change);
    } else {
      close(SLOW);
    }
  }

  /** Sends the replay, frame by frame as the peer takes them, then what happened meanwhile. */
  Uni<Void> replay(List<String> frames, Function<Change, String> frame) {
    return Multi.createFrom()
        .iterable(frames)
        .onItem()
        .transformToUniAndConcatenate(
            next -> left.get() ? Uni.createFrom().voidItem() : line.send(next))
        .onItem()
        .ignoreAsUni()
        .invoke(() -> catchUp(frame));
  }

  private synchronized void catchUp(Function<Change, String> frame) {
    List<Change> meanwhile = duringReplay == null ? List.of() : duringReplay;
    duringReplay = null;
    meanwhile.forEach(change -> send(frame.apply(change)));
  }

  /** One frame always finds room, however large it is. */
  void send(String frame) {
    int size = frame.length();
    if (left.get()) {
      return;
    }
    int waiting = backlog.getAndAdd(size);
    if (waiting > 0 && waiting + size > maxBacklog) {
      close(SLOW);
      return;
    }
    line.send(frame)
        .subscribe()
        .with(sent -> backlog.addAndGet(-size), failure -> backlog.addAndGet(-size));
  }

  /** Asks whether the peer is alive; false when it has not answered the last two times. */
  boolean ping() {
    if (unansweredPings.getAndIncrement() >= 2) {
      return false;
    }
    line.ping();
    return true;
  }

  void ponged() {
    unansweredPings.set(0);
  }

  /** Hangs up, once; from now on nothing is sent and nothing is listened to. */
  void close(CloseReason reason) {
    if (leave()) {
      line.hangUp(reason);
    }
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
