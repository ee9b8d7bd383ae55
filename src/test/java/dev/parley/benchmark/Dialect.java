package dev.parley.benchmark;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Optional;

/**
 * How one of the measured servers is asked, and how its frontends see a question and answer it. The
 * body of an ask is the same for all.
 */
enum Dialect {
  PARLEY("Parley", "parley.v1") {
    @Override
    Ask ask(String session, String id) {
      return new Ask(
          "/rpc", Map.of("Content-Type", "application/json", "Parley-Session", session), body(id));
    }

    @Override
    String socket(String session) {
      return "/ws/v1/sessions/" + session;
    }

    @Override
    Optional<String> asked(Bytes message) {
      return message.contains("\"method\":\"interaction/requested\"")
          ? Optional.of(message.between(ID, '"'))
          : Optional.empty();
    }

    @Override
    Buffer answer(Bytes message) {
      return SocketLine.frame(
          """
          {"jsonrpc":"2.0","id":1,"method":"interaction/respond","params":{"toolUseId":"%s",\
          "answers":[{"id":"q1","answer":["yes"]}]}}\
          """
              .formatted(message.between(ID, '"')));
    }
  },

  RELAY("relay", "") {
    @Override
    Ask ask(String session, String id) {
      return new Ask(
          "/ask?session=" + session, Map.of("Content-Type", "application/json"), body(id));
    }

    @Override
    String socket(String session) {
      return "/socket?session=" + session;
    }

    @Override
    Optional<String> asked(Bytes message) {
      return Optional.of(message.between(ID, '"'));
    }

    @Override
    Buffer answer(Bytes message) {
      return SocketLine.frame(message.text(0, 8) + "{\"answers\":[{\"answer\":[\"yes\"]}]}");
    }
  },

  /** Has no frontends: it lets all go at once, {@code POST /release}. */
  BARE("bare", "") {
    @Override
    Ask ask(String session, String id) {
      return new Ask("/park", Map.of("Content-Type", "application/json"), body(id));
    }

    @Override
    String socket(String session) {
      throw new UnsupportedOperationException("it has no frontends");
    }

    @Override
    Optional<String> asked(Bytes message) {
      throw new UnsupportedOperationException("it has no frontends");
    }

    @Override
    Buffer answer(Bytes message) {
      throw new UnsupportedOperationException("it has no frontends");
    }
  };

  /** A request. */
  record Ask(String path, Map<String, String> headers, String body) {}

  /** Longer than any run parks, and shorter than any server's limit on silence. */
  static final int WAIT_SECONDS = 1_700;

  private static final String ID = "toolUseId\":\"";

  private final String shownAs;
  private final String protocol;

  Dialect(String shownAs, String protocol) {
    this.shownAs = shownAs;
    this.protocol = protocol;
  }

  private static String body(String id) {
    return """
    {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"waitSeconds":%d,\
    "questions":[{"text":"Deploy now?","type":"SingleChoice","choices":["yes","no"]}],\
    "_meta":{"dev.parley/toolUseId":"%s"}}}\
    """
        .formatted(WAIT_SECONDS, id);
  }

  abstract Ask ask(String session, String id);

  /** The path of a frontend's socket. */
  abstract String socket(String session);

  /** The id of the question that a frontend is shown; empty where the message shows none. */
  abstract Optional<String> asked(Bytes message);

  /** The frame that answers the question of that message. */
  abstract Buffer answer(Bytes message);

  String protocol() {
    return protocol;
  }

  boolean hasFrontends() {
    return this != BARE;
  }

  @Override
  public String toString() {
    return shownAs;
  }
}
