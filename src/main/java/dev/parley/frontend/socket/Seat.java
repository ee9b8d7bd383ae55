package dev.parley.frontend.socket;

import dev.parley.interaction.Change;
import dev.parley.interaction.InteractionKey;
import dev.parley.interaction.SessionKey;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One frontend at one session. What happens while the open questions are being replayed waits until
 * the replay is through, so that no ending is overtaken by its own question. What the peer does not
 * read piles up to a bound, then the seat is given up: the frontend reconnects and gets everything
 * open again.
 */
final class Seat {
  private final WebSocketConnection connection;
  private final SessionKey session;
  private final int maxBacklog;
  private final Allowance allowance;
  private final AtomicInteger backlog = new AtomicInteger();
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger unansweredPings = new AtomicInteger();
  private final AtomicBoolean left = new AtomicBoolean();
  private final List<Cancellable> ties = new ArrayList<>(2);
  private final Set<InteractionKey> shown = ConcurrentHashMap.newKeySet(1);
  private @Nullable List<Change> duringReplay = new ArrayList<>(0);

  Seat(WebSocketConnection connection, SessionKey session, int maxBacklog, Allowance allowance) {
    this.connection = connection;
    this.session = session;
    this.maxBacklog = maxBacklog;
    this.allowance = allowance;
  }

  SessionKey session() {
    return session;
  }

  String connectionId() {
    return connection.id();
  }

  Allowance allowance() {
    return allowance;
  }

  /** Notes that an interaction is on the screen of this frontend from now on, or no longer. */
  void shows(InteractionKey key, boolean open) {
    if (open) {
      shown.add(key);
    } else {
      shown.remove(key);
    }
  }

  boolean wasShown(InteractionKey key) {
    return shown.contains(key);
  }

  /** Requests that have no answer yet. */
  AtomicInteger unanswered() {
    return unanswered;
  }

  /** Tells a change, or keeps it until the replay is through. */
  synchronized void tell(Change change, Function<Change, String> frame) {
    if (duringReplay != null) {
      duringReplay.add(change);
    } else {
      send(frame.apply(change));
    }
  }

  /** Sends the replay, then what happened meanwhile. */
  synchronized void replay(List<String> frames, Function<Change, String> frame) {
    frames.forEach(this::send);
    List<Change> meanwhile = duringReplay == null ? List.of() : duringReplay;
    duringReplay = null;
    meanwhile.forEach(change -> send(frame.apply(change)));
  }

  void send(String frame) {
    int size = frame.length();
    if (left.get()) {
      return;
    }
    if (backlog.addAndGet(size) > maxBacklog) {
      close(new CloseReason(1008, "You read too slowly; connect again"));
      return;
    }
    connection
        .sendText(frame)
        .subscribe()
        .with(sent -> backlog.addAndGet(-size), failure -> backlog.addAndGet(-size));
  }

  /** Asks whether the peer is alive; false when it has not answered the last two times. */
  boolean ping() {
    if (unansweredPings.getAndIncrement() >= 2) {
      return false;
    }
    connection.sendPing(Buffer.buffer()).subscribe().with(sent -> {}, failure -> {});
    return true;
  }

  void ponged() {
    unansweredPings.set(0);
  }

  void close(CloseReason reason) {
    connection.close(reason).subscribe().with(closed -> {}, failure -> {});
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

  /** Undoes everything, once. */
  void leave() {
    if (left.compareAndSet(false, true)) {
      synchronized (ties) {
        ties.forEach(Cancellable::cancel);
        ties.clear();
      }
    }
  }
}
