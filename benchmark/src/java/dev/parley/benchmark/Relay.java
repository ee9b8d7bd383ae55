package dev.parley.benchmark;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least that can be done between a host and a frontend, against which Parley is measured: bytes
 * come by HTTP, go out by WebSocket, and what comes back is the response. It understands nothing of
 * them.
 *
 * <p>{@code POST /ask?session=S} sends its body as one text frame to the socket at {@code
 * /socket?session=S}, with eight hexadecimal digits before it that the reply must begin with; any
 * number of asks may wait for one socket. A socket is told {@code ready} once asks reach it. An ask
 * that nobody answers waits; one without a socket gets 404, and 502 if the socket goes while it
 * waits. A later socket of a session takes the place of an earlier one. {@code POST /all} sends its
 * body to every socket as it is, and waits for nothing.
 *
 * <p>Threads and options are those of Quarkus at its defaults: two event loops a core, each with a
 * server on the same port, no native transport, no compression.
 */
public final class Relay {
  private static final int ID_LENGTH = 8;

  private final ConcurrentMap<String, Line> lines = new ConcurrentHashMap<>();

  private Relay() {}

  /** Serves on loopback, at the port that is the only argument, until it is killed. */
  public static void main(String[] arguments) {
    int port = Integer.parseInt(arguments[0]);
    // as Quarkus does: the sampling of buffers costs something and finds nothing here
    System.setProperty("io.netty.leakDetection.level", "disabled");
    Relay relay = new Relay();
    Vertx vertx = Vertx.vertx();
    DeploymentOptions everyLoop =
        new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
    vertx
        .deployVerticle(() -> relay.new Server(port), everyLoop)
        .onSuccess(id -> System.out.println("ready " + port))
        .onFailure(failure -> {
          System.err.println(failure.getMessage());
          vertx.close();
        });
  }

  private final class Server extends AbstractVerticle {
    private final int port;

    Server(int port) {
      this.port = port;
    }

    @Override
    public void start(Promise<Void> started) {
      HttpServerOptions options =
          new HttpServerOptions()
              .setCompressionSupported(false)
              .setPerFrameWebSocketCompressionSupported(false)
              .setPerMessageWebSocketCompressionSupported(false)
              .setTcpNoDelay(true)
              .setIdleTimeoutUnit(TimeUnit.MINUTES)
              .setIdleTimeout(30);
      vertx
          .createHttpServer(options)
          .requestHandler(Relay.this::route)
          .listen(port, "127.0.0.1")
          .<Void>mapEmpty()
          .onComplete(started);
    }
  }

  private void route(HttpServerRequest request) {
    String session = request.getParam("session", "");
    switch (request.path()) {
      case "/ask" -> request.body().onSuccess(body -> ask(session, body, request.response()));
      case "/all" -> request.body().onSuccess(body -> tellAll(body, request.response()));
      case "/socket" -> request.toWebSocket().onSuccess(socket -> connect(session, socket));
      default -> request.response().setStatusCode(404).end();
    }
  }

  private void ask(String session, Buffer body, HttpServerResponse response) {
    Line line = lines.get(session);
    if (line == null) {
      response.setStatusCode(404).end();
    } else {
      line.send(body, response);
    }
  }

  private void tellAll(Buffer body, HttpServerResponse response) {
    String text = body.toString();
    lines.values().forEach(line -> line.tell(text));
    response.end();
  }

  private void connect(String session, ServerWebSocket socket) {
    Line line = new Line(socket);
    lines.put(session, line);
    socket.textMessageHandler(line::reply);
    socket.closeHandler(closed -> {
      lines.remove(session, line);
      line.hangUp();
    });
    line.tell("ready");
  }

  /** A socket and who waits for it. Asks come on any event loop, replies on that of the socket. */
  private static final class Line {
    private final ServerWebSocket socket;
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentMap<String, HttpServerResponse> waiting = new ConcurrentHashMap<>();

    Line(ServerWebSocket socket) {
      this.socket = socket;
    }

    void send(Buffer body, HttpServerResponse response) {
      String id = HexFormat.of().toHexDigits(next.getAndIncrement());
      waiting.put(id, response);
      response.closeHandler(closed -> waiting.remove(id));
      socket
          .writeTextMessage(id + body)
          .onFailure(failure -> end(id, 502, failure.getClass().getName()));
    }

    /** Sends a text without looking at the result: nobody waits for it. */
    void tell(String text) {
      socket.writeTextMessage(text);
    }

    void reply(String frame) {
      if (frame.length() >= ID_LENGTH) {
        end(frame.substring(0, ID_LENGTH), 200, frame.substring(ID_LENGTH));
      }
    }

    void hangUp() {
      waiting.keySet().forEach(id -> end(id, 502, ""));
    }

    private void end(String id, int status, String body) {
      HttpServerResponse response = waiting.remove(id);
      if (response != null) {
        response.setStatusCode(status).end(body);
      }
    }
  }
}
