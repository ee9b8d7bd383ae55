package dev.parley.benchmark.framework;

import io.quarkus.websockets.next.OnClose;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Where frontends connect, with {@code session=S} as the query. */
@WebSocket(path = "/socket")
@Singleton
public class Socket {
  private final Lines lines;

  Socket(Lines lines) {
    this.lines = lines;
  }

  @OnOpen
  Uni<String> opened(WebSocketConnection connection) {
    lines.opened(session(connection), connection);
    return Uni.createFrom().item("ready");
  }

  @OnTextMessage
  Uni<Void> replied(String frame) {
    lines.replied(frame);
    return Uni.createFrom().voidItem();
  }

  @OnClose
  Uni<Void> closed(WebSocketConnection connection) {
    lines.closed(session(connection), connection);
    return Uni.createFrom().voidItem();
  }

  private static String session(WebSocketConnection connection) {
    return connection.handshakeRequest().query().substring("session=".length());
  }
}
