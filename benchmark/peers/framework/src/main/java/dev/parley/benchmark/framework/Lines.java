package dev.parley.benchmark.framework;

import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The connected sockets, and the asks that wait for an answer. */
@Singleton
class Lines {
  static final int ID_LENGTH = 8;

  private final ConcurrentMap<String, WebSocketConnection> sockets = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, UniEmitter<? super String>> waiting =
      new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  void opened(String session, WebSocketConnection socket) {
    sockets.put(session, socket);
  }

  void closed(String session, WebSocketConnection socket) {
    sockets.remove(session, socket);
  }

  /**
   * Asks the frontend of a session. The reply arrives on the event loop of the caller; it is null
   * where no frontend is connected.
   */
  Uni<String> ask(String session, String body) {
    WebSocketConnection socket = sockets.get(session);
    if (socket == null) {
      return Uni.createFrom().nullItem();
    }
    String id = HexFormat.of().toHexDigits(next.getAndIncrement());
    Context caller = Vertx.currentContext();
    return Uni.createFrom()
        .<String>emitter(emitter -> {
          waiting.put(id, emitter);
          emitter.onTermination(() -> waiting.remove(id));
          socket.sendText(id + body).subscribe().with(sent -> {}, emitter::fail);
        })
        .emitOn(task -> caller.runOnContext(v -> task.run()));
  }

  void replied(String frame) {
    UniEmitter<? super String> emitter = waiting.remove(frame.substring(0, ID_LENGTH));
    if (emitter != null) {
      emitter.complete(frame.substring(ID_LENGTH));
    }
  }
}
