package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.SlackConfig;
import dev.parley.json.JsonCodec;
import dev.parley.reactive.Timers;
import dev.parley.telemetry.SlackMetrics;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The connection of this process to Slack by Socket Mode. While it is wanted it is made again
 * whenever it ends; where Slack says beforehand that it will end, the next one is there first.
 */
@Singleton
class SlackSocket {
  private static final Logger LOG = Logger.getLogger(SlackSocket.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /** How long there may be no word of Slack, also at the beginning. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** What a view holds comes back with it; Slack allows 250 kB of it. */
  private static final int LONGEST_MESSAGE = 2_000_000;

  private final WebSocketClient client;
  private final SlackApi api;
  private final SlackEnvelopes envelopes;
  private final JsonCodec codec;
  private final Timers timers;
  private final boolean isSecure;
  private final Duration timeout;

  // all below is guarded by this
  private boolean isWanted;
  private boolean isConnecting;
  private Duration pause = FIRST_PAUSE;
  private @Nullable WebSocket current;
  private @Nullable WebSocket leaving;
  private boolean isGreeted;
  private long heardAt;
  private long notBefore = System.nanoTime();

  SlackSocket(
      Vertx vertx,
      SlackApi api,
      SlackEnvelopes envelopes,
      JsonCodec codec,
      Timers timers,
      SlackConfig config,
      SlackMetrics metrics) {
    this.api = api;
    this.envelopes = envelopes;
    this.codec = codec;
    this.timers = timers;
    this.isSecure = config.apiUrl().startsWith("https:");
    this.timeout = config.timeout();
    this.client =
        vertx.createWebSocketClient(
            new WebSocketClientOptions()
                .setVerifyHost(true)
                .setConnectTimeout((int) timeout.toMillis())
                .setMaxFrameSize(LONGEST_MESSAGE)
                .setMaxMessageSize(LONGEST_MESSAGE));
    metrics.connections(() -> isConnected() ? 1 : 0);
  }

  synchronized boolean isConnected() {
    return current != null && isGreeted;
  }

  /** Connects, unless it is connected; looks whether the connection still lives. */
  synchronized void want() {
    isWanted = true;
    WebSocket now = current;
    if (now == null) {
      connect();
    } else if (System.nanoTime() - heardAt > SILENCE.toNanos()) {
      now.close();
      ended(now);
    } else {
      now.writePing(Buffer.buffer("parley"));
    }
  }

  synchronized void unwant() {
    isWanted = false;
    close(current);
    close(leaving);
    current = null;
    leaving = null;
    isGreeted = false;
  }

  private static void close(@Nullable WebSocket socket) {
    if (socket != null) {
      socket.close();
    }
  }

  private synchronized void connect() {
    if (isConnecting || !isWanted || System.nanoTime() - notBefore < 0) {
      return;
    }
    isConnecting = true;
    api.openConnection().subscribe().with(this::connect, failure -> failed(null));
  }

  private void connect(SlackReply reply) {
    String url = reply.body().path("url").asText("");
    boolean isSafe = url.startsWith("wss://") || (!isSecure && url.startsWith("ws://"));
    if (!reply.isOk() || !isSafe) {
      failed(reply);
      return;
    }
    WebSocketConnectOptions options;
    try {
      options = new WebSocketConnectOptions();
      options.setAbsoluteURI(url);
      // of the handshake, which has none of its own
      options.setTimeout(timeout.toMillis());
    } catch (RuntimeException noUrl) {
      failed(reply);
      return;
    }
    client.connect(options).onSuccess(this::opened).onFailure(failure -> failed(null));
  }

  /**
   * @param reply what Slack said, or null for nothing
   */
  private synchronized void failed(@Nullable SlackReply reply) {
    isConnecting = false;
    Duration least = reply == null ? null : reply.retryAfter();
    boolean isHopeless = reply != null && reply.isTokenRefused();
    long millis = (isHopeless ? LONGEST_PAUSE : pause).toMillis();
    Duration jittered =
        Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    LOG.debugf("No connection to Slack: %s", reply == null ? "none" : reply.outcome());
    Duration wait = least != null && least.compareTo(jittered) > 0 ? least : jittered;
    notBefore = System.nanoTime() + wait.toNanos();
    timers.after(wait, this::connectAgain);
  }

  private synchronized void connectAgain() {
    if (current == null) {
      connect();
    }
  }

  private synchronized void opened(WebSocket socket) {
    isConnecting = false;
    if (!isWanted) {
      socket.close();
      return;
    }
    current = socket;
    isGreeted = false;
    heardAt = System.nanoTime();
    socket.frameHandler(frame -> heard(socket));
    socket.textMessageHandler(text -> received(socket, text));
    socket.exceptionHandler(failure -> socket.close());
    socket.closeHandler(closed -> ended(socket));
  }

  private synchronized void heard(WebSocket socket) {
    if (socket.equals(current)) {
      heardAt = System.nanoTime();
    }
  }

  private void received(WebSocket socket, String text) {
    heard(socket);
    JsonNode message;
    try {
      message = codec.read(text);
    } catch (JsonCodec.Unreadable unreadable) {
      return;
    }
    switch (message.path("type").asText()) {
      case "hello" -> greeted(socket);
      case "disconnect" -> leave(socket);
      default ->
          envelopes.received(
              message,
              acknowledgement -> {
                if (!socket.isClosed()) {
                  socket.writeTextMessage(codec.text(acknowledgement));
                }
              });
    }
  }

  private synchronized void greeted(WebSocket socket) {
    if (socket.equals(current)) {
      isGreeted = true;
      pause = FIRST_PAUSE;
      close(leaving);
      leaving = null;
      LOG.info("Connected to Slack");
    }
  }

  /** Slack will end this connection; what still comes by it counts until then. */
  private synchronized void leave(WebSocket socket) {
    if (socket.equals(current)) {
      close(leaving);
      leaving = socket;
      current = null;
      notBefore = System.nanoTime();
      connect();
    }
  }

  private synchronized void ended(WebSocket socket) {
    if (socket.equals(leaving)) {
      leaving = null;
    }
    if (!socket.equals(current)) {
      return;
    }
    current = null;
    if (isWanted) {
      LOG.debug("The connection to Slack ended");
      failed(null);
    }
  }
}
