package dev.parley.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.testing.RawHttp;
import io.restassured.RestAssured;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A peer that speaks HTTP/2 in clear text frame by frame (RFC 9113 section 4.1), as {@link RawHttp}
 * does the older one. It reads all the time, so that the service never waits for it.
 */
final class RawHttp2 implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int CONTINUATION = 9;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;
  static final int ENHANCE_YOUR_CALM = 11;
  static final int REFUSED_STREAM = 7;

  private static final int SETTINGS = 4;
  private static final int INITIAL_WINDOW_SIZE = 4;

  private final Socket socket;
  private final OutputStream out;
  private final CompletableFuture<List<Frame>> frames;

  /**
   * What came.
   *
   * @param code the error code of RST_STREAM, else 0
   */
  record Frame(int type, int stream, int code) {}

  RawHttp2() throws IOException {
    this(65_535);
  }

  /**
   * @param window how many bytes of each response it takes, and no more
   */
  RawHttp2(int window) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port);
    out = socket.getOutputStream();
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
    frames = CompletableFuture.supplyAsync(this::read, Thread::startVirtualThread);
    ByteBuffer setting = ByteBuffer.allocate(6).putShort((short) INITIAL_WINDOW_SIZE);
    frame(SETTINGS, 0, 0, setting.putInt(window).array());
  }

  /**
   * @return false where the peer has closed the connection
   */
  boolean frame(int type, int flags, int stream, byte[] payload) {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
    frame.putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload);
    try {
      out.write(frame.array());
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  /** {@code POST /rpc} as a header block. */
  static byte[] post() {
    return head("POST", "/rpc", Map.of("content-type", "application/json"));
  }

  /** GET or POST as a header block of literals without an index (RFC 7541 section 6.2.2). */
  static byte[] head(String method, String path, Map<String, String> headers) {
    ByteBuffer block = ByteBuffer.allocate(4_096);
    block.put((byte) (method.equals("GET") ? 0x82 : 0x83)).put((byte) 0x86);
    literal(block.put((byte) 0x04), path);
    literal(block.put((byte) 0x01), "127.0.0.1:" + RestAssured.port);
    headers.forEach((name, value) -> literal(literal(block.put((byte) 0), name), value));
    byte[] bytes = new byte[block.position()];
    block.flip().get(bytes);
    return bytes;
  }

  /** At most 254 characters (RFC 7541 section 5.1). */
  private static ByteBuffer literal(ByteBuffer block, String text) {
    if (text.length() < 127) {
      block.put((byte) text.length());
    } else {
      block.put((byte) 127).put((byte) (text.length() - 127));
    }
    return block.put(text.getBytes(ISO_8859_1));
  }

  /** Everything that came until the peer closed the connection. */
  List<Frame> untilClosed() {
    return frames.orTimeout(60, java.util.concurrent.TimeUnit.SECONDS).join();
  }

  private List<Frame> read() {
    List<Frame> read = new ArrayList<>();
    try {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while (true) {
        int lengthAndType = in.readInt();
        in.readByte();
        int stream = in.readInt();
        byte[] payload = in.readNBytes(lengthAndType >>> 8);
        int type = lengthAndType & 0xff;
        int code = type == RST_STREAM ? ByteBuffer.wrap(payload).getInt() : 0;
        read.add(new Frame(type, stream, code));
      }
    } catch (EOFException | SocketException closed) {
      return read;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends this side of the connection; frames that are on their way can still be read. */
  void hangUp() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
