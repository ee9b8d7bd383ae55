package dev.parley.transport.websocket;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.OpenConnections;
import io.quarkus.websockets.next.WebSocketConnection;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.ThreadLocalRandom;

/** Closes the frontends' connections when the process stops; they reconnect, elsewhere or later. */
@Singleton
class SocketDrain {
  /** After the time in which people could still answer. */
  private static final int LATER = 200;

  /** Spread over a second, so that frontends do not all reconnect at once. */
  private static final int SPREAD_MILLIS = 1_000;

  private static final int SERVICE_RESTART = 1012;

  private final OpenConnections connections;
  private final FrontendMessages messages;

  SocketDrain(OpenConnections connections, FrontendMessages messages) {
    this.connections = connections;
    this.messages = messages;
  }

  void drain(@Observes @Priority(LATER) ShutdownDelayInitiatedEvent stopping) {
    for (WebSocketConnection connection : connections) {
      long retryAfter = ThreadLocalRandom.current().nextLong(SPREAD_MILLIS);
      FrontendConnection frontend = connection.userData().get(FrontendSockets.FRONTEND);
      if (frontend != null) {
        frontend.sendLast(messages.closing(retryAfter));
      }
      // does not wait for the frame: a peer that does not read would delay the closing
      connection
          .close(new CloseReason(SERVICE_RESTART, "Restarting"))
          .subscribe()
          .with(closed -> {}, failure -> {});
    }
  }
}
