package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;

/** A lane through Parley, by one of its ways for hosts. */
final class ParleyLane extends Lane {
  /** How the host asks. */
  enum Way {
    RPC("/rpc", ""),
    MODERN(
        "/mcp",
        """
        MCP-Protocol-Version: 2026-07-28
        Mcp-Method: tools/call
        Mcp-Name: ask_user_questions
        """),
    LEGACY("/mcp", "MCP-Protocol-Version: 2025-11-25\n");

    private final String path;
    private final String headers;

    Way(String path, String headers) {
      this.path = path;
      this.headers = headers;
    }
  }

  private static final String ARGUMENTS =
      """
      {"questions":[{"text":"Deploy now?","type":"SingleChoice","choices":["yes","no"]}]}\
      """;

  private final NetClient client;
  private final int frontendPort;
  private final int hostPort;
  private final Way way;
  private final String session;
  private Buffer ask;
  private HttpLine host;
  private SocketLine frontend;
  private final Promise<Void> ready = Promise.promise();
  private boolean complete;

  ParleyLane(Tally tally, NetClient client, int port, Way way, String session) {
    this(tally, client, port, port, way, session);
  }

  /** A lane whose frontend and host may be connected to two processes that share a store. */
  ParleyLane(
      Tally tally, NetClient client, int frontendPort, int hostPort, Way way, String session) {
    super(tally);
    this.client = client;
    this.frontendPort = frontendPort;
    this.hostPort = hostPort;
    this.way = way;
    this.session = session;
    this.ask = request("");
  }

  private Buffer request(String more) {
    String headers =
        ("""
        Content-Type: application/json
        Accept: application/json, text/event-stream
        Parley-Session: %s
        """
                    .formatted(session)
                + way.headers
                + more)
            .replace("\n", "\r\n");
    return HttpLine.request("POST", way.path, headers, body());
  }

  private String body() {
    return switch (way) {
      case RPC ->
          """
          {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":%s}\
          """
              .formatted(ARGUMENTS);
      case MODERN ->
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",\
          "arguments":%s,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
          "io.modelcontextprotocol/clientInfo":{"name":"benchmark","version":"1"},\
          "io.modelcontextprotocol/clientCapabilities":{}}}}\
          """
              .formatted(ARGUMENTS);
      case LEGACY ->
          """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",\
          "arguments":%s}}\
          """
              .formatted(ARGUMENTS);
    };
  }

  @Override
  Future<Void> connect() {
    return SocketLine.connect(
            client,
            frontendPort,
            Screen.PARLEY.socket(session),
            Screen.PARLEY.protocol(),
            this::received)
        .onSuccess(line -> {
          frontend = line;
          line.onClose(() -> failed("a frontend's connection was closed"));
        })
        .compose(line -> ready.future())
        .compose(open -> HttpLine.connect(client, hostPort))
        .onSuccess(line -> {
          host = line;
          line.onClose(() -> failed("a host's connection was closed"));
        })
        .compose(line -> way == Way.LEGACY ? initialize() : Future.succeededFuture());
  }

  private Future<Void> initialize() {
    Handshake handshake = new Handshake(host, "/mcp", "Parley-Session: " + session + "\r\n", "{}");
    return handshake
        .shake()
        .onSuccess(id -> ask = request("Mcp-Session-Id: " + id + "\n"))
        .mapEmpty();
  }

  @Override
  void ask() {
    complete = false;
    host.send(
        ask,
        new HttpLine.Replies() {
          @Override
          public void message(Bytes message) {
            complete |= message.contains("\"status\":\"answered\"");
            if (!complete) {
              failed(message.toString());
            }
          }

          @Override
          public void end() {
            if (!complete) {
              failed("a response without a result, status " + host.status());
            }
            returned();
          }
        });
  }

  private void received(Bytes message) {
    if (Screen.PARLEY.asked(message).isPresent()) {
      Buffer answer = Screen.PARLEY.answer(message);
      shown(() -> frontend.send(answer));
    } else if (Screen.PARLEY.isReady(message)) {
      // a question that is asked before comes with this message, and might come a second time
      ready.complete();
    } else if (message.contains("\"error\":")) {
      failed(message.toString());
    }
  }

  @Override
  void disconnect() {
    host.close();
    frontend.close();
  }
}
