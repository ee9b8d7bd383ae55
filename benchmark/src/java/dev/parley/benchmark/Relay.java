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
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least that can be done between a host and a frontend, against which Parley is measured: bytes
 * come by HTTP, go out by WebSocket, and what comes back ends the request. It understands nothing
 * of them.
 *
 * <p>{@code POST /ask?session=S} is shown as one text frame to the socket at {@code
 * /socket?session=S}, with a number of eight hexadecimal digits that the answer must have too; any
 * number of asks may wait for one socket. A socket is told once asks reach it. An ask that nobody
 * answers waits; one without a socket gets 404, and 502 if the socket goes while it waits. A later
 * socket of a session takes the place of an earlier one. {@code POST /all} sends its body to every
 * socket as it is, and waits for nothing. {@code POST /rpc} and {@code /ws/v1/sessions/S} are the
 * same as the first two for who speaks with Parley.
 *
 * <p>It sends {@linkplain CarriedMessages what it gets} or, given a recording, {@linkplain
 * RecordedMessages the messages of Parley}: that is the floor.
 *
 * <p>Threads and options are those of Quarkus at its defaults: two event loops a core, each with a
 * server on the same port, no compression.
 */
public final class Relay {
  private static final String PARLEY_SOCKETS = "/ws/v1/sessions/";

  private final ConcurrentMap<String, Line> lines = new ConcurrentHashMap<>();
  private final RelayMessages messages;

  private Relay(RelayMessages messages) {
    this.messages = messages;
  }

  /**
   * Serves on loopback until it is killed.
   *
   * @param arguments the port; then, if wanted, {@code nio} or {@code epoll}, and the file of a
   *     recording
   */
  public static void main(String[] arguments) {
    int port = Integer.parseInt(arguments[0]);
    boolean epoll = arguments.length > 1 && arguments[1].equals(Transport.EPOLL.argument());
    RelayMessages messages =
        arguments.length > 2
            ? new RecordedMessages(Recording.read(Path.of(arguments[2])))
            : new CarriedMessages();
    // as Quarkus does: the sampling of buffers costs something and finds nothing here
    System.setProperty("io.netty.leakDetection.level", "disabled");
    Relay relay = new Relay(messages);
    Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(epoll));
    if (epoll && !vertx.isNativeTransportEnabled()) {
      // Vert.x would go on with NIO
      System.err.println(
          "Netty's native transport is not on the class path, or not for this system");
      vertx.close();
      return;
    }
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
    String path = request.path();
    switch (path) {
      case "/rpc" -> ask(request.getHeader("Parley-Session"), request);
      case "/ask" -> ask(request.getParam("session", ""), request);
      case "/all" -> request.body().onSuccess(body -> tellAll(body, request.response()));
      case "/socket" -> connect(request.getParam("session", ""), request);
      default -> {
        if (path.startsWith(PARLEY_SOCKETS)) {
          connect(path.substring(PARLEY_SOCKETS.length()), request);
        } else {
          request.response().setStatusCode(404).end();
        }
      }
    }
  }

  private void ask(String session, HttpServerRequest request) {
    request.body().onSuccess(body -> ask(session, body, request.response()));
  }

  private void connect(String session, HttpServerRequest request) {
    request.toWebSocket().onSuccess(socket -> connect(session, socket));
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
    line.tell(messages.ready());
  }

  /** A socket and who waits for it. Asks come on any event loop, replies on that of the socket. */
  private final class Line {
    private final ServerWebSocket socket;
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentMap<String, HttpServerResponse> waiting = new ConcurrentHashMap<>();

    Line(ServerWebSocket socket) {
      this.socket = socket;
    }

    void send(Buffer body, HttpServerResponse response) {
      String number = HexFormat.of().toHexDigits(next.getAndIncrement());
      waiting.put(number, response);
      response.closeHandler(closed -> waiting.remove(number));
      socket
          .writeTextMessage(messages.question(number, body))
          .onFailure(failure -> fail(number, failure.getClass().getName()));
    }

    /** Sends a text without looking at the result: nobody waits for it. */
    void tell(String text) {
      socket.writeTextMessage(text);
    }

    void reply(String answer) {
      String number = messages.number(answer);
      HttpServerResponse response = waiting.remove(number);
      if (response != null) {
        messages.acknowledgements(number).forEach(this::tell);
        messages.headers().forEach(response::putHeader);
        response.end(messages.result(number, answer));
      }
    }

    void hangUp() {
      waiting.keySet().forEach(number -> fail(number, ""));
    }

    private void fail(String number, String why) {
      HttpServerResponse response = waiting.remove(number);
      if (response != null) {
        response.setStatusCode(502).end(why);
      }
    }
  }
}
