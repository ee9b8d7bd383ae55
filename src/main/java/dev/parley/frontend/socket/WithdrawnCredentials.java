package dev.parley.frontend.socket;

import dev.parley.access.CredentialsEnded;
import io.quarkus.websockets.next.OpenConnections;
import io.quarkus.websockets.next.WebSocketConnection;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Closes the sockets that were opened with a credential that is no longer good. */
@Singleton
class WithdrawnCredentials {
  private final OpenConnections connections;
  private final Seats seats;

  WithdrawnCredentials(OpenConnections connections, Seats seats) {
    this.connections = connections;
    this.seats = seats;
  }

  void close(@Observes CredentialsEnded ended) {
    for (WebSocketConnection connection : connections) {
      Seat seat = connection.userData().get(SessionSocket.SEAT);
      if (seat != null) {
        boolean _ = seats.isWelcome(seat);
      }
    }
  }
}
