package dev.parley.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.restassured.RestAssured;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A peer that speaks RFC 6455 itself, so that it can do what no library would: read nothing, answer
 * no ping, send a frame of any size.
 */
public final class RawSocket implements AutoCloseable {
  public static final int CONTINUATION = 0;
  public static final int TEXT = 1;
  public static final int BINARY = 2;
  public static final int CLOSE = 8;
  public static final int PING = 9;
  public static final int PONG = 10;

  /** A small window fills soon when nobody reads. */
  private static final int RECEIVE_BUFFER = 4096;

  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final int status;

  /**
   * What came.
   *
   * @param code of a closing frame, else 0
   */
  public record Frame(int opcode, int code, String text) {}

  private RawSocket(String path, String host, String... headers) throws IOException {
    socket.setReceiveBufferSize(RECEIVE_BUFFER);
    socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(Tab.PATIENCE));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), RestAssured.port));
    String request =
        "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + String.join("\r\n", headers);
    socket
        .getOutputStream()
        .write(
            (request
                    + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
                    + "\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                .getBytes(ISO_8859_1));
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 64));
    status = Integer.parseInt(head().split(" ", 3)[1]);
  }

  /** Connects to a session. */
  public static RawSocket open(String sessionId) {
    return openWith(sessionId, "X-Raw: yes");
  }

  /** Connects to a session with a credential. */
  public static RawSocket open(String sessionId, String token) {
    return openWith(sessionId, "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + token);
  }

  private static RawSocket openWith(String sessionId, String header) {
    RawSocket raw = handshake("/ws/v1/sessions/" + sessionId, "127.0.0.1", header);
    if (raw.status != 101) {
      throw new AssertionError("no socket but " + raw.status);
    }
    return raw;
  }

  /** Tries to connect with any path, Host and further headers. */
  public static RawSocket handshake(String path, String host, String... headers) {
    try {
      return new RawSocket(path, host, headers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The HTTP status of the handshake; 101 is success. */
  public int status() {
    return status;
  }

  public void send(int opcode, byte[] payload) throws IOException {
    send(opcode, true, payload);
  }

  /**
   * @param last whether the message ends with this frame
   */
  public void send(int opcode, boolean last, byte[] payload) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(payload.length + 14);
    frame.put((byte) (opcode | (last ? 0x80 : 0)));
    if (payload.length < 126) {
      frame.put((byte) (0x80 | payload.length));
    } else if (payload.length <= 0xffff) {
      frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
    } else {
      frame.put((byte) (0x80 | 127)).putLong(payload.length);
    }
    // every frame of a client is masked; this mask changes nothing
    frame.putInt(0).put(payload);
    socket.getOutputStream().write(frame.array(), 0, frame.position());
  }

  public void send(String text) throws IOException {
    send(TEXT, text.getBytes(UTF_8));
  }

  /** The next frame, or null where the service hung up. */
  public @Nullable Frame read() throws IOException {
    try {
      int opcode = in.readUnsignedByte() & 0x0f;
      long length = in.readUnsignedByte();
      if (length == 126) {
        length = in.readUnsignedShort();
      } else if (length == 127) {
        length = in.readLong();
      }
      int code = opcode == CLOSE && length > 1 ? in.readUnsignedShort() : 0;
      byte[] text = new byte[(int) length - (code == 0 ? 0 : 2)];
      in.readFully(text);
      return new Frame(opcode, code, new String(text, UTF_8));
    } catch (EOFException | SocketException e) {
      return null;
    }
  }

  /** Reads up to the next frame that has this in it. */
  public String next(String wanted) throws IOException {
    for (Frame frame = read(); frame != null; frame = read()) {
      if (frame.text().contains(wanted)) {
        return frame.text();
      }
    }
    throw new AssertionError("closed without " + wanted);
  }

  /** Reads until the service closes the connection. */
  public Closing closing() throws IOException {
    for (Frame frame = read(); frame != null; frame = read()) {
      if (frame.opcode() == CLOSE) {
        return new Closing(frame.code(), frame.text());
      }
    }
    return new Closing(0, "");
  }

  private String head() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
      head.write(in.readByte());
    }
    return head.toString(ISO_8859_1);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
