package dev.parley.transport.websocket;

import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnClose;
import io.quarkus.websockets.next.OnError;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.OnPongMessage;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;

/** What the WebSocket endpoints of frontends have in common: everything but their paths. */
abstract class FrontendSocket {
  private final FrontendSockets sockets;

  FrontendSocket(FrontendSockets sockets) {
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
