package dev.parley.benchmark;

import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** One round trip through Parley's {@code /rpc} that is not measured, and all that Parley sent. */
final class Probe {
  /** An answer as it should be. */
  static final String VALID = "[\"yes\"]";

  /** Two answers to a question that takes one. */
  static final String INVALID = "[\"yes\",\"no\"]";

  private static final String ID = "toolUseId\":\"";
  private static final String ASK =
      """
      {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"questions":[\
      {"text":"Deploy now?","type":"SingleChoice","choices":["yes","no"]}]}}\
      """;
  private static final Pattern LENGTH = Pattern.compile("(?im)^content-length:.*\r?\n?");

  private final Deque<String> answers;
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Promise<Void> ready = Promise.promise();
  private final Promise<Void> replied = Promise.promise();
  private final Promise<Void> resolved = Promise.promise();
  private final Promise<String> result = Promise.promise();
  private String id = "";
  private String head = "";
  private SocketLine frontend;

  private Probe(List<String> answers) {
    this.answers = new ArrayDeque<>(answers);
  }

  /**
   * Asks, and waits until all has come.
   *
   * @param answers what the frontend answers; the next one each time Parley refuses one
   */
  static Probe send(Loops loops, int port, String session, String... answers) {
    Probe probe = new Probe(List.of(answers));
    NetClient client = loops.vertx().createNetClient(new NetClientOptions().setTcpNoDelay(true));
    try {
      probe.run(loops, client, port, session);
    } finally {
      client.close();
    }
    return probe;
  }

  private void run(Loops loops, NetClient client, int port, String session) {
    frontend =
        Loops.await(
            loops.on(() ->
                SocketLine.connect(
                    client,
                    port,
                    Screen.PARLEY.socket(session),
                    Screen.PARLEY.protocol(),
                    this::received)));
    Loops.await(ready.future());
    HttpLine host = Loops.await(loops.on(() -> HttpLine.connect(client, port)));
    String headers = "Content-Type: application/json\r\nParley-Session: %s\r\n".formatted(session);
    host.send(
        HttpLine.request("POST", "/rpc", headers, ASK),
        new HttpLine.Replies() {
          @Override
          public void message(Bytes message) {
            head = host.head();
            result.tryComplete(message.toString());
          }

          @Override
          public void end() {
            result.tryFail("status " + host.status());
          }
        });
    Loops.await(result.future());
    Loops.await(replied.future());
    Loops.await(resolved.future());
  }

  private void received(Bytes message) {
    messages.add(message.toString());
    if (Screen.PARLEY.isReady(message)) {
      ready.complete();
    } else if (Screen.PARLEY.asked(message).isPresent()) {
      id = message.between(ID, '"');
      answer();
    } else if (message.contains("\"error\":")) {
      answer();
    } else if (message.contains("\"method\":\"interaction/resolved\"")) {
      resolved.complete();
    } else if (message.contains("\"result\":")) {
      replied.complete();
    }
  }

  private void answer() {
    if (answers.isEmpty()) {
      result.tryFail("the last answer was refused: " + messages.getLast());
      return;
    }
    Buffer frame =
        SocketLine.frame(
            """
            {"jsonrpc":"2.0","id":1,"method":"interaction/respond","params":{"toolUseId":"%s",\
            "answers":[{"id":"q1","answer":%s}]}}\
            """
                .formatted(id, answers.remove()));
    frontend.send(frame);
  }

  /** Whether the frontend was sent a message with this in it. */
  boolean sent(String what) {
    return messages.stream().anyMatch(message -> message.contains(what));
  }

  Recording recording() {
    return new Recording(
        id,
        first("\"method\":\"session/ready\""),
        first("\"method\":\"interaction/requested\""),
        first("\"result\":"),
        first("\"method\":\"interaction/resolved\""),
        LENGTH.matcher(head.substring(head.indexOf('\n') + 1)).replaceAll(""),
        result.future().result());
  }

  private String first(String what) {
    return messages.stream().filter(message -> message.contains(what)).findFirst().orElseThrow();
  }
}
