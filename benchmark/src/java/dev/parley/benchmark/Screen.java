package dev.parley.benchmark;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** How a frontend of a measured server is shown a question and answers it. */
enum Screen {
  PARLEY("parley.v1") {
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
    boolean isReady(Bytes message) {
      return message.contains("\"method\":\"session/ready\"");
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

  RELAY("") {
    @Override
    String socket(String session) {
      return "/socket?session=" + session;
    }

    @Override
    Optional<String> asked(Bytes message) {
      return isReady(message) ? Optional.empty() : Optional.of(message.between(ID, '"'));
    }

    @Override
    boolean isReady(Bytes message) {
      return message.text(0, 5).equals("ready");
    }

    @Override
    Buffer answer(Bytes message) {
      return SocketLine.frame(message.text(0, 8) + "{\"answers\":[{\"answer\":[\"yes\"]}]}");
    }
  };

  private static final String ID = "toolUseId\":\"";

  private final String protocol;

  Screen(String protocol) {
    this.protocol = protocol;
  }

  /** The path of a frontend's socket. */
  abstract String socket(String session);

  /** The id of the question that a frontend is shown; empty where the message shows none. */
  abstract Optional<String> asked(Bytes message);

  /** Whether the message says that questions come to this socket from now on. */
  abstract boolean isReady(Bytes message);

  /** The frame that answers the question of that message. */
  abstract Buffer answer(Bytes message);

  String protocol() {
    return protocol;
  }
}
