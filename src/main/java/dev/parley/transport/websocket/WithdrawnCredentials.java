package dev.parley.transport.websocket;

import dev.parley.security.authentication.CredentialsEnded;
import io.quarkus.websockets.next.OpenConnections;
import io.quarkus.websockets.next.WebSocketConnection;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Closes the sockets that were opened with a credential that is no longer good. */
@Singleton
class WithdrawnCredentials {
  private final OpenConnections connections;
  private final FrontendFeed feed;

  WithdrawnCredentials(OpenConnections connections, FrontendFeed feed) {
    this.connections = connections;
    this.feed = feed;
  }

  void close(@Observes CredentialsEnded ended) {
    for (WebSocketConnection connection : connections) {
      FrontendConnection seat = connection.userData().get(SessionSocket.SEAT);
      if (seat != null) {
        boolean _ = feed.isWelcome(seat);
      }
    }
  }
}
