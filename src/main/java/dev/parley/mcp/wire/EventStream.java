package dev.parley.mcp.wire;

import io.vertx.core.http.HttpServerResponse;

/**
 * A stream of server-sent events on one response (WHATWG HTML, Server-sent events). No event has an
 * id, so no client tries to resume it. Written from the event loop of the connection.
 */
public final class EventStream {
  public static final String TYPE = "text/event-stream";
  private static final String COMMENT = ":\n\n";

  private final HttpServerResponse response;

  private EventStream(HttpServerResponse response) {
    this.response = response;
  }

  /** Sends the head and a first comment, so that the client knows that it is heard. */
  public static EventStream open(HttpServerResponse response) {
    response
        .setStatusCode(200)
        .setChunked(true)
        .putHeader("Content-Type", TYPE)
        .putHeader("Cache-Control", "no-cache")
        // keeps reverse proxies from holding events back
        .putHeader("X-Accel-Buffering", "no")
        .write(COMMENT);
    return new EventStream(response);
  }

  /** One message as an event; JSON has no line breaks outside of strings, so one data line does. */
  public static String event(String json) {
    return "event: message\ndata: " + json + "\n\n";
  }

  /** Keeps the connection alive; left out while the peer does not read what it has. */
  public void comment() {
    if (isWritable()) {
      response.write(COMMENT);
    }
  }

  public void send(String json) {
    if (!response.closed() && !response.ended()) {
      response.write(event(json));
    }
  }

  /** Sends the last message and ends the stream. */
  public void end(String json) {
    if (!response.closed() && !response.ended()) {
      response.end(event(json));
    }
  }

  /** Ends the stream without a message. */
  public void end() {
    if (!response.closed() && !response.ended()) {
      response.end();
    }
  }

  public boolean isWritable() {
    return !response.closed() && !response.ended() && !response.writeQueueFull();
  }
}
