package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The client's side of a WebSocket, read and written by hand so that it costs next to nothing (RFC
 * 6455, section 5.2). Frames go out under a mask of zeros, which leaves the bytes as they are;
 * fragments are not understood, as no server measured here sends any.
 */
final class SocketLine {
  private static final int TEXT = 0x81;
  private static final int PING = 0x89;
  private static final int PONG = 0x8a;
  private static final int CLOSE = 0x88;
  private static final int MASKED = 0x80;
  private static final byte[] NO_MASK = new byte[4];

  private final NetSocket socket;
  private final Bytes in = new Bytes();
  private final Promise<SocketLine> open = Promise.promise();
  private Consumer<Bytes> texts;
  private boolean upgraded;

  private SocketLine(NetSocket socket, Consumer<Bytes> texts) {
    this.socket = socket;
    this.texts = texts;
    socket.handler(this::read);
    socket.closeHandler(gone -> open.tryFail("closed"));
  }

  /** Connects; {@code texts} gets each text message, whose bytes are good during the call only. */
  static Future<SocketLine> connect(
      NetClient client, int port, String path, String protocol, Consumer<Bytes> texts) {
    return client
        .connect(port, "127.0.0.1")
        .compose(socket -> {
          SocketLine line = new SocketLine(socket, texts);
          socket.write(
              Buffer.buffer(
                  """
                  GET %s HTTP/1.1
                  Host: 127.0.0.1:%d
                  Connection: Upgrade
                  Upgrade: websocket
                  Sec-WebSocket-Version: 13
                  Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
                  %s
                  """
                      .formatted(
                          path,
                          port,
                          protocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\n")
                      .replace("\n", "\r\n")));
          return line.open.future();
        });
  }

  /** What {@link #send} takes for this text. */
  static Buffer frame(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Buffer frame = Buffer.buffer(bytes.length + 8).appendUnsignedByte((short) TEXT);
    if (bytes.length < 126) {
      frame.appendUnsignedByte((short) (MASKED | bytes.length));
    } else {
      frame.appendUnsignedByte((short) (MASKED | 126)).appendUnsignedShort(bytes.length);
    }
    return frame.appendBytes(NO_MASK).appendBytes(bytes);
  }

  void send(Buffer frame) {
    socket.write(frame);
  }

  /** To be told when the server hangs up. */
  void onClose(Runnable gone) {
    socket.closeHandler(closed -> gone.run());
  }

  void close() {
    socket.closeHandler(null).close();
  }

  private void read(Buffer data) {
    in.append(data);
    while (upgraded ? frame() : upgrade()) {}
    in.compact();
  }

  private boolean upgrade() {
    int end = in.indexOf("\r\n\r\n", 0);
    if (end < 0) {
      return false;
    }
    if (!in.text(9, 12).equals("101")) {
      open.fail("refused: " + in.text(0, in.length()));
      return false;
    }
    in.skip(end + 4);
    upgraded = true;
    open.complete(this);
    return true;
  }

  private boolean frame() {
    if (in.length() < 2) {
      return false;
    }
    int length = in.at(1) & 0x7f;
    int head = 2;
    if (length == 126) {
      head = 4;
    } else if (length == 127) {
      head = 10;
    }
    if (in.length() < head) {
      return false;
    }
    if (head > 2) {
      length = 0;
      for (int i = head == 4 ? 2 : 6; i < head; i++) {
        length = (length << 8) | (in.at(i) & 0xff);
      }
    }
    if (in.length() < head + length) {
      return false;
    }
    take(in.at(0) & 0xff, head, length);
    in.skip(head + length);
    return true;
  }

  private void take(int kind, int head, int length) {
    switch (kind) {
      case TEXT -> texts.accept(in.slice(head, head + length));
      case PING ->
          socket.write(
              Buffer.buffer()
                  .appendUnsignedByte((short) PONG)
                  .appendUnsignedByte((short) (MASKED | length))
                  .appendBytes(NO_MASK)
                  .appendString(in.text(head, head + length)));
      case CLOSE -> socket.close();
      default -> throw new IllegalStateException("a frame of kind " + kind);
    }
  }
}
