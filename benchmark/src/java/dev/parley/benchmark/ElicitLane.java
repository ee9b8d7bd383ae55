package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lane through an MCP server that asks its own client (revision 2025-11-25, {@code
 * elicitation/create}): host and frontend are one, and there is one hop fewer than through Parley's
 * socket. The answer goes by a connection of its own, as the first one is busy with the stream.
 */
final class ElicitLane extends Lane {
  private static final String PATH = "/mcp";
  private static final String CALL =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_user_questions",\
      "arguments":{"questions":[{"question":"Deploy now?",\
      "options":[{"label":"yes"},{"label":"no"}]}]}}}\
      """;
  private static final Pattern ID = Pattern.compile("\"id\":(\"[^\"]*\"|[0-9]+)");
  private static final Pattern FIELD = Pattern.compile("\"properties\":\\{\"([^\"]+)\"");

  private final NetClient client;
  private final int port;
  private final String session;
  private Buffer call;
  private String headers = "";
  private HttpLine calls;
  private HttpLine answers;
  private boolean complete;
  private int ended;

  ElicitLane(Tally tally, NetClient client, int port, String session) {
    super(tally);
    this.client = client;
    this.port = port;
    this.session = "Parley-Session: " + session + "\r\n";
  }

  @Override
  Future<Void> connect() {
    return HttpLine.connect(client, port)
        .onSuccess(line -> {
          calls = line;
          line.onClose(() -> failed("the connection for calls was closed"));
        })
        .compose(
            line -> new Handshake(line, PATH, session, "{\"elicitation\":{\"form\":{}}}").shake())
        .onSuccess(this::ready)
        .compose(id -> HttpLine.connect(client, port))
        .onSuccess(line -> {
          answers = line;
          line.onClose(() -> failed("the connection for answers was closed"));
        })
        .mapEmpty();
  }

  private void ready(String id) {
    headers =
        session
            + """
            Content-Type: application/json
            Accept: application/json, text/event-stream
            MCP-Protocol-Version: 2025-11-25
            Mcp-Session-Id: %s
            """
                .formatted(id)
                .replace("\n", "\r\n");
    call = HttpLine.request("POST", PATH, headers, CALL);
  }

  @Override
  void ask() {
    complete = false;
    ended = 0;
    calls.send(call, new Call());
  }

  /** The next call waits for two responses, since each connection carries one request at a time. */
  private void ended() {
    if (++ended == 2) {
      returned();
    }
  }

  private final class Call implements HttpLine.Replies {
    @Override
    public void message(Bytes message) {
      if (message.contains("\"method\":\"elicitation/create\"")) {
        answer(message.toString());
      } else if (message.contains("\"yes\"") || message.contains("\\\"yes\\\"")) {
        complete = true;
      } else {
        failed(message.toString());
      }
    }

    @Override
    public void end() {
      if (!complete) {
        failed("a call without a result, status " + calls.status());
      }
      ended();
    }
  }

  private void answer(String request) {
    Matcher id = ID.matcher(request);
    Matcher field = FIELD.matcher(request);
    if (!id.find() || !field.find()) {
      failed(request);
      return;
    }
    String body =
        """
        {"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{"%s":"yes"}}}\
        """
            .formatted(id.group(1), field.group(1));
    Buffer answer = HttpLine.request("POST", PATH, headers, body);
    shown(() -> answers.send(answer, new Accepted()));
  }

  private final class Accepted implements HttpLine.Replies {
    @Override
    public void message(Bytes message) {
      failed(message.toString());
    }

    @Override
    public void end() {
      ended();
    }
  }

  @Override
  void disconnect() {
    calls.close();
    answers.close();
  }
}
