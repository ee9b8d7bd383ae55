package dev.parley.transport.mcp.wire;

import dev.parley.json.JsonCodec;
import dev.parley.limits.OutgoingBuffer;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.reactive.Timers;
import dev.parley.transport.http.ConnectionGuard;
import dev.parley.transport.jsonrpc.RpcRequest;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A stream of server-sent events on one response (WHATWG HTML, Server-sent events). No event has an
 * id, so no client tries to resume it. Call it on the event loop of the connection. A stream whose
 * peer leaves too much unread is closed; with HTTP/1.1 that closes the connection.
 */
public final class EventStream {
  public static final String TYPE = "text/event-stream";
  private static final String COMMENT = ":\n\n";
  private static final byte[] BEGIN = "event: message\ndata: ".getBytes(StandardCharsets.UTF_8);
  private static final byte[] END = "\n\n".getBytes(StandardCharsets.UTF_8);

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final OutgoingBuffer buffer;
  private final JsonCodec codec;
  private final @Nullable Context loop = Vertx.currentContext();
  private Cancellable heartbeat = () -> {};

  private EventStream(McpHttpRequest http, OutgoingBuffers buffers, JsonCodec codec) {
    this.codec = codec;
    this.request = http.rc().request();
    this.response = http.rc().response();
    this.buffer = buffers.open(http.principal(), request.connection(), this::cut);
  }

  /** Sends the head and a first comment, so that the client sees the stream at once. */
  public static EventStream open(McpHttpRequest http, OutgoingBuffers buffers, JsonCodec codec) {
    http.rc()
        .response()
        .setStatusCode(200)
        .setChunked(true)
        .putHeader("Content-Type", TYPE)
        .putHeader("Cache-Control", "no-cache")
        // keeps reverse proxies from holding events back
        .putHeader("X-Accel-Buffering", "no")
        .write(COMMENT);
    return new EventStream(http, buffers, codec);
  }

  /**
   * Keeps the connection alive, once a period until the stream ends: by a comment or, for a client
   * that wants progress, by a message.
   *
   * @param progress the message of the nth beat, counted from 1; null for comments
   */
  void beat(Timers timers, Duration period, @Nullable IntFunction<RpcRequest> progress) {
    int[] beats = {0};
    heartbeat =
        timers.every(
            period,
            () -> {
              if (!isOpen()) {
                heartbeat.cancel();
              } else if (progress == null) {
                comment();
              } else if (isWritable()) {
                send(progress.apply(++beats[0]));
              }
            });
  }

  /** One message as an event; JSON has no line breaks outside of strings, so one data line does. */
  static Buffer event(byte[] json) {
    return Buffer.buffer(BEGIN.length + json.length + END.length)
        .appendBytes(BEGIN)
        .appendBytes(json)
        .appendBytes(END);
  }

  /** Keeps the connection alive; does nothing while the write queue is full. */
  public void comment() {
    if (isWritable()) {
      response.write(COMMENT);
    }
  }

  public void send(Record message) {
    send(codec.bytes(message));
  }

  public void send(String json) {
    send(json.getBytes(StandardCharsets.UTF_8));
  }

  private void send(byte[] json) {
    Buffer event = event(json);
    // its length before it is written, since that takes what is in it
    int bytes = event.length();
    if (isOpen() && isAllowed(bytes)) {
      response.write(event).onComplete(written -> buffer.remove(bytes));
    }
  }

  /**
   * Sends the last message and ends the stream.
   *
   * @return false where it is not sent, since the peer is gone or leaves too much unread
   */
  public boolean end(Record message) {
    return end(codec.bytes(message));
  }

  /** As {@link #end(Record)}. */
  public boolean end(String json) {
    return end(json.getBytes(StandardCharsets.UTF_8));
  }

  private boolean end(byte[] json) {
    heartbeat.cancel();
    Buffer event = event(json);
    boolean isSent = isOpen() && isAllowed(event.length());
    if (isSent) {
      response.end(event).onComplete(written -> buffer.close());
    } else {
      // the call is over, so nothing else would close the buffer
      buffer.close();
    }
    return isSent;
  }

  /** Ends the stream without a message. */
  public void end() {
    heartbeat.cancel();
    if (isOpen()) {
      response.end().onComplete(written -> buffer.close());
    } else {
      buffer.close();
    }
  }

  /** Drops what the client has not read, after it went away before the end. */
  public void gone() {
    heartbeat.cancel();
    if (!response.ended()) {
      buffer.close();
    }
  }

  public boolean isWritable() {
    return isOpen() && !response.writeQueueFull();
  }

  private boolean isOpen() {
    return !response.closed() && !response.ended();
  }

  private boolean isAllowed(int bytes) {
    boolean allowed = buffer.add(bytes);
    if (!allowed) {
      cut();
    }
    return allowed;
  }

  private void cut() {
    if (loop == null) {
      ConnectionGuard.cut(request);
    } else {
      loop.runOnContext(ignored -> ConnectionGuard.cut(request));
    }
  }
}
