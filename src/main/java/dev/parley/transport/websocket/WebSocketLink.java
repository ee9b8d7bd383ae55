package dev.parley.transport.websocket;

import dev.parley.reactive.Timers;
import dev.parley.transport.http.ConnectionGuard;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.util.concurrent.FutureListener;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.future.PromiseInternal;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;

/**
 * Sends frames to a frontend, and closes its WebSocket. Messages are written to the connection
 * under the WebSocket, which needs neither a {@code Uni} nor a copy for each; frames of both are
 * written in the order of the calls.
 */
final class WebSocketLink {
  /** The HTTP connection under the socket, stored by {@link Handshake}. */
  static final TypedKey<HttpConnection> TRANSPORT = new TypedKey<>("transport");

  private static final Duration SOON = Duration.ofSeconds(5);

  private final WebSocketConnection socket;
  private final ConnectionBase connection;
  private final ContextInternal context;
  private final Timers timers;
  private final Duration patience;

  /**
   * Must be called on the Vert.x context of the socket.
   *
   * @param patience how long a peer may take to read the close reason
   */
  WebSocketLink(WebSocketConnection socket, Timers timers, Duration patience) {
    this.socket = socket;
    this.connection = (ConnectionBase) socket.userData().get(TRANSPORT);
    this.context = ContextInternal.current();
    this.timers = timers;
    this.patience = patience;
  }

  String id() {
    return socket.id();
  }

  /**
   * Sends a text message in one frame.
   *
   * @param text in UTF-8
   * @param written called on the connection's event loop when the frame was written or failed,
   *     which never happens for a peer that does not read
   * @return false if the socket is closed; then nothing is called
   */
  boolean send(byte[] text, FutureListener<Void> written) {
    // the lock under which Vert.x closes a WebSocket: no message follows the closing frame
    synchronized (connection) {
      if (socket.isClosed()) {
        return false;
      }
      connection.writeToChannel(new TextWebSocketFrame(Unpooled.wrappedBuffer(text)), written);
      return true;
    }
  }

  /**
   * As {@link #send}; completes on the context of the socket when the frame was written, or cannot
   * be since the peer has left, which is nobody's failure.
   */
  Uni<Void> sent(byte[] text) {
    return Uni.createFrom()
        .completionStage(() -> {
          PromiseInternal<Void> over = context.promise();
          if (!send(text, written -> over.complete())) {
            over.complete();
          }
          return over.future().toCompletionStage();
        });
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
