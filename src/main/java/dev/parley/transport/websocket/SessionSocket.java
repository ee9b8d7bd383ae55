package dev.parley.transport.websocket;

import io.quarkus.websockets.next.InboundProcessingMode;
import io.quarkus.websockets.next.WebSocket;

/** The WebSocket endpoint of frontends that show one session. */
@WebSocket(
    path = "/ws/v1/sessions/{sessionId}",
    inboundProcessingMode = InboundProcessingMode.CONCURRENT)
public class SessionSocket extends FrontendSocket {
  SessionSocket(FrontendSockets sockets) {
    super(sockets);
  }
}
