package dev.parley.transport.websocket;

import io.quarkus.websockets.next.InboundProcessingMode;
import io.quarkus.websockets.next.WebSocket;

/** The WebSocket endpoint of frontends that show the inbox of a person. */
@WebSocket(
    endpointId = InboxSocket.ID,
    path = "/ws/v1/inbox",
    inboundProcessingMode = InboundProcessingMode.CONCURRENT)
public class InboxSocket extends FrontendSocket {
  /** By which {@link Handshake} recognizes this endpoint. */
  static final String ID = "inbox";

  InboxSocket(FrontendSockets sockets) {
    super(sockets);
  }
}
