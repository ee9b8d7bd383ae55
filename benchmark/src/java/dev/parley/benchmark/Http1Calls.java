package dev.parley.benchmark;

import dev.parley.benchmark.Dialect.Ask;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Sends each call on a connection of its own, by HTTP/1.1. */
final class Http1Calls implements Calls {
  private final Loops loops;
  private final int port;
  private final NetClient client;
  private final Queue<HttpLine> lines = new ConcurrentLinkedQueue<>();

  Http1Calls(Loops loops, int port) {
    this.loops = loops;
    this.port = port;
    this.client = loops.vertx().createNetClient(new NetClientOptions().setTcpNoDelay(true));
  }

  @Override
  public Future<String> send(Ask ask, Runnable sent) {
    Promise<String> result = Promise.promise();
    loops
        .on(() ->
            HttpLine.connect(client, port)
                .onSuccess(line -> {
                  lines.add(line);
                  line.onClose(() -> result.tryFail("a call's connection was closed"));
                  line.send(
                      HttpLine.request("POST", ask.path(), headers(ask), ask.body()),
                      new Once(line, result));
                })
                .onFailure(result::tryFail))
        .onComplete(done -> sent.run());
    return result.future();
  }

  private static String headers(Ask ask) {
    StringBuilder headers = new StringBuilder();
    ask.headers()
        .forEach((name, value) -> headers.append(name).append(": ").append(value).append("\r\n"));
    return headers.toString();
  }

  @Override
  public void close() {
    lines.forEach(HttpLine::close);
    client.close();
  }

  private static final class Once implements HttpLine.Replies {
    private final HttpLine line;
    private final Promise<String> result;
    private String body = "";

    Once(HttpLine line, Promise<String> result) {
      this.line = line;
      this.result = result;
    }

    @Override
    public void message(Bytes message) {
      body = message.toString();
    }

    @Override
    public void end() {
      if (line.status() == 200) {
        result.tryComplete(body);
      } else {
        result.tryFail(line.status() + " " + body);
      }
      line.close();
    }
  }
}
