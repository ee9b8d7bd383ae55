package dev.parley.transport.websocket;

import dev.parley.config.SocketConfig;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.limits.TokenBucket;
import dev.parley.reactive.Timers;
import io.quarkus.websockets.next.UserData;
import io.quarkus.websockets.next.WebSocketConnection;
import jakarta.inject.Singleton;

/** Makes the connection of a frontend from what {@link Handshake} stored in its socket. */
@Singleton
class FrontendConnectionFactory {
  private final Timers timers;
  private final OutgoingBuffers buffers;
  private final SocketConfig config;

  FrontendConnectionFactory(Timers timers, OutgoingBuffers buffers, SocketConfig config) {
    this.timers = timers;
    this.buffers = buffers;
    this.config = config;
  }

  FrontendConnection create(WebSocketConnection socket) {
    UserData known = socket.userData();
    return new FrontendConnection(
        new WebSocketLink(socket, timers, config.ping()),
        known.get(Handshake.SOURCE),
        known.get(Handshake.CALLER),
        known.get(Handshake.VIA),
        known.get(Handshake.ACTOR),
        buffers,
        new TokenBucket(config.maxMessagesPerSecond(), System.nanoTime()));
  }
}
