package dev.parley.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.restassured.RestAssured;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that writes HTTP byte by byte, as no library would. */
public final class RawHttp implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: (\\d+)");

  private final Socket socket = new Socket();
  private final InputStream in;

  /**
   * An answer.
   *
   * @param head from the status line to the last header, in lower case
   */
  public record Answer(int status, String head, String body) {}

  public RawHttp() {
    this("127.0.0.1");
  }

  /**
   * @param from the address that it comes from, one of the loopback network
   */
  public RawHttp(String from) {
    try {
      socket.bind(new InetSocketAddress(from, 0));
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), RestAssured.port));
      socket.setSoTimeout((int) InFlight.PATIENCE.toMillis());
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A whole request with a JSON body. */
  public static String post(String path, String body) {
    return head("POST", path)
        + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(body.getBytes(ISO_8859_1).length, body);
  }

  /** The head of a request up to its last header, without the empty line. */
  public static String head(String method, String path) {
    return "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n".formatted(method, path);
  }

  /**
   * @return false where the peer has closed the connection
   */
  public boolean send(String text) {
    return send(text.getBytes(ISO_8859_1));
  }

  public boolean send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  /**
   * Sends a text over and over, one character at a time, until the peer hangs up.
   *
   * @throws AssertionError when it lets that happen for longer than {@link InFlight#PATIENCE}
   */
  public void dribble(String text, Duration pace) throws IOException {
    long begin = System.nanoTime();
    socket.setSoTimeout((int) pace.toMillis());
    for (int i = 0; System.nanoTime() - begin < InFlight.PATIENCE.toNanos(); i++) {
      if (!send(text.substring(i % text.length(), i % text.length() + 1)) || isClosed()) {
        socket.setSoTimeout((int) InFlight.PATIENCE.toMillis());
        return;
      }
    }
    throw new AssertionError("still open after " + InFlight.PATIENCE);
  }

  /**
   * Waits for the end or for an answer, which stays to be read; false if neither comes within the
   * time of a read.
   */
  private boolean isClosed() throws IOException {
    in.mark(1);
    try {
      if (in.read() < 0) {
        return true;
      }
      in.reset();
      return true;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  /** Waits until the peer hangs up, and returns everything that it said before. */
  public String rest() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      in.transferTo(said);
    } catch (SocketException reset) {
      // it closed before it had read everything; what it said first counts
    } catch (IOException e) {
      throw new AssertionError("not closed", e);
    }
    return said.toString(ISO_8859_1);
  }

  /** The next answer. */
  public Answer answer() {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    try {
      while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          throw new AssertionError("closed after: " + head.toString(ISO_8859_1));
        }
        head.write(next);
      }
      String text = head.toString(ISO_8859_1).toLowerCase(Locale.ROOT);
      Matcher length = LENGTH.matcher(text);
      byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
      return new Answer(
          Integer.parseInt(text.split(" ", 3)[1]), text, new String(body, ISO_8859_1));
    } catch (IOException e) {
      throw new AssertionError("no answer but " + head.toString(ISO_8859_1), e);
    }
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
