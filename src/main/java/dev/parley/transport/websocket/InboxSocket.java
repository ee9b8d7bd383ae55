package dev.parley.transport.websocket;

import io.quarkus.websockets.next.InboundProcessingMode;
import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnClose;
import io.quarkus.websockets.next.OnError;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.OnPongMessage;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;

/** The WebSocket endpoint of frontends that show the inbox of a person. */
@WebSocket(
    endpointId = InboxSocket.ID,
    path = "/ws/v1/inbox",
    inboundProcessingMode = InboundProcessingMode.CONCURRENT)
public class InboxSocket {
  /** By which {@link Handshake} recognizes this endpoint. */
  static final String ID = "inbox";

  private final FrontendSockets sockets;

  InboxSocket(FrontendSockets sockets) {
    this.sockets = sockets;
  }

  @OnOpen
  Uni<Void> open(WebSocketConnection connection) {
    return sockets.open(connection);
  }

  @OnTextMessage
  Uni<Void> message(String text, WebSocketConnection connection) {
    return sockets.message(text, connection);
  }

  @OnBinaryMessage
  Uni<Void> binary(Buffer ignored, WebSocketConnection connection) {
    return sockets.binary(connection);
  }

  @OnPongMessage
  void pong(Buffer ignored, WebSocketConnection connection) {
    sockets.pong(connection);
  }

  @OnClose
  void close(WebSocketConnection connection) {
    sockets.close(connection);
  }

  @OnError
  Uni<Void> error(Throwable failure, WebSocketConnection connection) {
    return sockets.error(failure, connection);
  }
}
