package dev.parley.transport;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One frontend: a browser tab that reads everything and remembers it. */
public final class Tab implements AutoCloseable, WebSocket.Listener {
  /** Long enough for a slow machine; a test that passes does not wait for it. */
  public static final int PATIENCE = 30;

  private final List<JsonNode> seen = new ArrayList<>();
  private final List<JsonNode> unread = new ArrayList<>();
  private final CompletableFuture<Closing> closed = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();
  private final WebSocket socket;
  private int requests;

  private Tab(HttpClient http, URI uri, String... protocols) {
    socket =
        now(http.newWebSocketBuilder().subprotocols("parley.v1", protocols).buildAsync(uri, this));
  }

  /** Connects, offering more protocols if need be; the replay is still to come. */
  public static Tab open(HttpClient http, URI uri, String... protocols) {
    return new Tab(http, uri, protocols);
  }

  public @Nullable String subprotocol() {
    return socket.getSubprotocol();
  }

  /** The params of the next notification of this method that was not awaited yet. */
  public JsonNode await(String method) {
    return await(method, frame -> frame.path("method").asText().equals(method)).path("params");
  }

  /** The next frame of this kind that was not awaited yet. */
  public synchronized JsonNode await(String what, Predicate<JsonNode> wanted) {
    long deadline = System.nanoTime() + SECONDS.toNanos(PATIENCE);
    while (true) {
      for (JsonNode frame : unread) {
        if (wanted.test(frame)) {
          unread.remove(frame);
          return frame;
        }
      }
      long left = deadline - System.nanoTime();
      if (left <= 0 || closed.isDone()) {
        throw new AssertionError("no " + what + " among " + seen + ", " + closed.getNow(null));
      }
      try {
        SECONDS.timedWait(this, 1);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Requests, and waits for the response. */
  public JsonNode request(String method, JsonNode params) {
    String id = "request " + ++requests;
    ObjectNode message = Js.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    message.set("params", params);
    send(Js.wire(message));
    return await("response", frame -> frame.path("id").asText().equals(id));
  }

  /** Answers a question, and waits for the response. */
  public JsonNode respond(String toolUseId, String answers) {
    ObjectNode params = Js.object().put("toolUseId", toolUseId);
    params.set("answers", Js.of(answers));
    return request("interaction/respond", params);
  }

  /** Every frame so far, in order. */
  public synchronized List<JsonNode> seen() {
    return List.copyOf(seen);
  }

  /** Sends whatever it is. */
  public void send(String frame) {
    now(socket.sendText(frame, true));
  }

  public void sendBinary(byte[] frame) {
    now(socket.sendBinary(ByteBuffer.wrap(frame), true));
  }

  /** Waits until the service closes the connection. */
  public Closing closing() {
    return now(closed);
  }

  public boolean isOpen() {
    return !closed.isDone();
  }

  @Override
  public void close() {
    if (isOpen()) {
      now(socket.sendClose(WebSocket.NORMAL_CLOSURE, ""));
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    text.append(part);
    if (last) {
      JsonNode frame = Js.strict(text.toString());
      text.setLength(0);
      synchronized (this) {
        seen.add(frame);
        unread.add(frame);
        notifyAll();
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    end(new Closing(code, reason));
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    end(new Closing(0, String.valueOf(failure)));
  }

  private synchronized void end(Closing how) {
    closed.complete(how);
    notifyAll();
  }

  private static <T> T now(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE, SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new AssertionError("the socket does not do what it should", e);
    }
  }
}
