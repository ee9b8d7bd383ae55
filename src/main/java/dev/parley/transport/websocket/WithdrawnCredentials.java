package dev.parley.transport.websocket;

import dev.parley.security.authentication.CredentialsEnded;
import io.quarkus.websockets.next.OpenConnections;
import io.quarkus.websockets.next.WebSocketConnection;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Closes the sockets that were opened with a credential that is no longer valid. */
@Singleton
class WithdrawnCredentials {
  private final OpenConnections connections;
  private final FrontendKeepalive keepalive;

  WithdrawnCredentials(OpenConnections connections, FrontendKeepalive keepalive) {
    this.connections = connections;
    this.keepalive = keepalive;
  }

  void close(@Observes CredentialsEnded ended) {
    for (WebSocketConnection connection : connections) {
      FrontendConnection frontend = connection.userData().get(FrontendSockets.FRONTEND);
      if (frontend != null) {
        boolean _ = keepalive.closeUnlessInForce(frontend);
      }
    }
  }
}
