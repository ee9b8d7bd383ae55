package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;

/**
 * One kept HTTP/1.1 connection with one request at a time, read by hand so that it costs next to
 * nothing. It understands what the servers measured here send (RFC 9112, sections 6 and 7.1): a
 * length or chunks, and in these JSON or server-sent events.
 */
final class HttpLine {
  /** What comes back. The bytes are good during the call only. */
  interface Replies {
    /** A whole JSON body, or the data of one event. */
    void message(Bytes message);

    /** The response is complete. */
    void end();
  }

  private enum State {
    HEAD,
    BODY,
    CHUNK_SIZE,
    CHUNK
  }

  private final NetSocket socket;
  private final Bytes in = new Bytes();
  private final Bytes body = new Bytes();
  private State state = State.HEAD;
  private Replies replies;
  private String head = "";
  private String session = "";
  private int status;
  private int left;
  private boolean chunked;
  private boolean events;

  private HttpLine(NetSocket socket) {
    this.socket = socket;
    socket.handler(this::read);
  }

  static Future<HttpLine> connect(NetClient client, int port) {
    return client.connect(port, "127.0.0.1").map(HttpLine::new);
  }

  /** A request that asks for {@code path}, ready to be sent again and again. */
  static Buffer request(String method, String path, String headers, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return Buffer.buffer(
            "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Length: %d\r\n\r\n"
                .formatted(method, path, headers, bytes.length))
        .appendBytes(bytes);
  }

  void send(Buffer request, Replies to) {
    replies = to;
    socket.write(request);
  }

  /** {@code Mcp-Session-Id} of the last response that had one. */
  String session() {
    return session;
  }

  /** Status line and headers of the last response. */
  String head() {
    return head;
  }

  /** Status of the last response. */
  int status() {
    return status;
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
    while (step()) {}
    in.compact();
  }

  private boolean step() {
    return switch (state) {
      case HEAD -> readHead();
      case BODY -> body();
      case CHUNK_SIZE -> chunkSize();
      case CHUNK -> chunk();
    };
  }

  private boolean readHead() {
    int end = in.indexOf("\r\n\r\n", 0);
    if (end < 0) {
      return false;
    }
    head = in.text(0, end);
    in.skip(end + 4);
    status = Integer.parseInt(head.substring(9, 12));
    left = 0;
    chunked = false;
    events = false;
    for (int from = head.indexOf('\n') + 1; from > 0; from = head.indexOf('\n', from) + 1) {
      header(head, from);
    }
    state = chunked ? State.CHUNK_SIZE : State.BODY;
    return true;
  }

  private void header(String head, int from) {
    int end = head.indexOf('\r', from);
    int to = end < 0 ? head.length() : end;
    if (is(head, from, "content-length:")) {
      left = Integer.parseInt(head.substring(from + 15, to).strip());
    } else if (is(head, from, "transfer-encoding: chunked")) {
      chunked = true;
    } else if (is(head, from, "content-type: text/event-stream")) {
      events = true;
    } else if (is(head, from, "mcp-session-id:")) {
      session = head.substring(from + 15, to).strip();
    }
  }

  private static boolean is(String head, int from, String expected) {
    return head.regionMatches(true, from, expected, 0, expected.length());
  }

  private boolean body() {
    if (in.length() < left) {
      return false;
    }
    body.append(in, left);
    in.skip(left);
    end();
    return in.length() > 0;
  }

  private boolean chunkSize() {
    int end = in.indexOf("\r\n", 0);
    if (end < 0) {
      return false;
    }
    left = Integer.parseInt(in.text(0, end), 16);
    in.skip(end + 2);
    state = State.CHUNK;
    return true;
  }

  private boolean chunk() {
    if (in.length() < left + 2) {
      return false;
    }
    body.append(in, left);
    in.skip(left + 2);
    if (left == 0) {
      end();
      return in.length() > 0;
    }
    if (events) {
      events();
    }
    state = State.CHUNK_SIZE;
    return true;
  }

  /** Hands on every event that is complete; comments and events without data are passed over. */
  private void events() {
    for (int end = eventEnd(); end >= 0; end = eventEnd()) {
      int data = body.indexOf("data:", 0);
      if (data >= 0 && data < end) {
        replies.message(body.slice(data + 5, end));
      }
      body.skip(end + (body.at(end) == '\r' ? 4 : 2));
    }
    body.compact();
  }

  private int eventEnd() {
    int end = body.indexOf("\n\n", 0);
    return end >= 0 ? end : body.indexOf("\r\n\r\n", 0);
  }

  private void end() {
    state = State.HEAD;
    Replies to = replies;
    if (!events && body.length() > 0) {
      to.message(body.slice(0, body.length()));
    }
    body.clear();
    to.end();
  }
}
