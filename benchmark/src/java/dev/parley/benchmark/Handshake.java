package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** {@code initialize} and {@code notifications/initialized} of MCP 2025-11-25. */
final class Handshake {
  private final HttpLine line;
  private final String path;
  private final String headers;
  private final String capabilities;

  Handshake(HttpLine line, String path, String headers, String capabilities) {
    this.line = line;
    this.path = path;
    this.headers =
        headers
            + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
    this.capabilities = capabilities;
  }

  /** The session id that the server gave. */
  Future<String> shake() {
    return exchange(
            headers,
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":%s,"clientInfo":{"name":"benchmark","version":"1"}}}\
            """
                .formatted(capabilities))
        .compose(done ->
            exchange(
                headers
                    + "MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: "
                    + line.session()
                    + "\r\n",
                """
                {"jsonrpc":"2.0","method":"notifications/initialized"}\
                """))
        .map(done -> line.session());
  }

  private Future<Void> exchange(String allHeaders, String body) {
    Promise<Void> ended = Promise.promise();
    line.send(
        HttpLine.request("POST", path, allHeaders, body),
        new HttpLine.Replies() {
          @Override
          public void message(Bytes message) {}

          @Override
          public void end() {
            if (line.status() / 100 == 2) {
              ended.complete();
            } else {
              ended.fail("the handshake got " + line.status());
            }
          }
        });
    return ended.future();
  }
}
