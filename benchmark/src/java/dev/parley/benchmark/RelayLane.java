package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;

/** A lane through the {@link Relay}, with the bytes that {@link ParleyLane} sends. */
final class RelayLane extends Lane {
  private final NetClient client;
  private final int port;
  private final String session;
  private final Buffer ask;
  private final Promise<Void> ready = Promise.promise();
  private HttpLine host;
  private SocketLine frontend;

  RelayLane(Tally tally, NetClient client, int port, String session) {
    super(tally);
    this.client = client;
    this.port = port;
    this.session = session;
    this.ask =
        HttpLine.request(
            "POST",
            "/ask?session=" + session,
            "Content-Type: application/json\r\n",
            """
            {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"questions":[\
            {"text":"Deploy now?","type":"SingleChoice","choices":["yes","no"]}]}}\
            """);
  }

  @Override
  Future<Void> connect() {
    return SocketLine.connect(
            client, port, Screen.RELAY.socket(session), Screen.RELAY.protocol(), this::received)
        .onSuccess(line -> {
          frontend = line;
          line.onClose(() -> failed("a frontend's connection was closed"));
        })
        .compose(line -> ready.future())
        .compose(open -> HttpLine.connect(client, port))
        .onSuccess(line -> {
          host = line;
          line.onClose(() -> failed("a host's connection was closed"));
        })
        .mapEmpty();
  }

  @Override
  void ask() {
    host.send(
        ask,
        new HttpLine.Replies() {
          @Override
          public void message(Bytes message) {
            if (!message.contains("\"answer\":[\"yes\"]")) {
              failed(message.toString());
            }
          }

          @Override
          public void end() {
            returned();
          }
        });
  }

  private void received(Bytes message) {
    if (Screen.RELAY.isReady(message)) {
      ready.complete();
      return;
    }
    Buffer answer =
        SocketLine.frame(
            """
            %s{"jsonrpc":"2.0","id":1,"method":"interaction/respond","params":{\
            "answers":[{"id":"q1","answer":["yes"]}]}}\
            """
                .formatted(message.text(0, 8)));
    shown(() -> frontend.send(answer));
  }

  @Override
  void disconnect() {
    host.close();
    frontend.close();
  }
}
