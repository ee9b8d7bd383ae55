package dev.parley.transport.websocket;

import dev.parley.reactive.Timers;
import dev.parley.transport.http.ConnectionGuard;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;

/** Sends frames to a frontend, and closes its WebSocket. */
final class WebSocketLink {
  /** The HTTP connection under the socket, stored by {@link Handshake}. */
  static final TypedKey<HttpConnection> TRANSPORT = new TypedKey<>("transport");

  private static final Duration SOON = Duration.ofSeconds(5);

  private final WebSocketConnection socket;
  private final Timers timers;
  private final Duration patience;

  /**
   * @param patience how long a peer may take to read the close reason
   */
  WebSocketLink(WebSocketConnection socket, Timers timers, Duration patience) {
    this.socket = socket;
    this.timers = timers;
    this.patience = patience;
  }

  String id() {
    return socket.id();
  }

  /** Completes when the frame is sent, which never happens for a peer that does not read. */
  Uni<Void> send(String frame) {
    return socket.sendText(frame);
  }

  void ping() {
    socket.sendPing(Buffer.buffer()).subscribe().with(sent -> {}, failure -> {});
  }

  /**
   * Sends the reason and closes. Vert.x waits for the closing frame to be written before it starts
   * its close timeout; a peer that does not read would keep the connection for ever.
   */
  void hangUp(CloseReason reason) {
    hangUp(reason, patience);
  }

  /**
   * As {@link #hangUp(CloseReason)}, but sooner, for a peer that does not read: its unread bytes
   * take room from others.
   */
  void hangUpSoon(CloseReason reason) {
    hangUp(reason, patience.compareTo(SOON) < 0 ? patience : SOON);
  }

  private void hangUp(CloseReason reason, Duration within) {
    if (socket.isClosed()) {
      return;
    }
    socket.close(reason).subscribe().with(closed -> {}, failure -> {});
    timers.after(within, this::cut);
  }

  private void cut() {
    HttpConnection transport = socket.userData().get(TRANSPORT);
    if (transport != null) {
      ConnectionGuard.cut(transport);
    }
  }
}
