package dev.parley.benchmark;

import dev.parley.benchmark.Dialect.Ask;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Tabs that are all shown the same question: of one session of Parley, where one of them answers it
 * once all have it, or all sockets of the relay, which hands the same bytes to each. Used by one
 * thread.
 */
final class Tabs implements AutoCloseable {
  private static final String SESSION = "tabs";

  private final Dialect dialect;
  private final int port;
  private final NetClient client;
  private final List<Tab> tabs = new ArrayList<>();
  private final Histogram toFirst = new Histogram(3);
  private final Histogram toLast = new Histogram(3);
  private final AtomicInteger shown = new AtomicInteger();
  private final AtomicInteger resolved = new AtomicInteger();
  private final AtomicLong first = new AtomicLong();
  private HttpLine host;
  private Promise<Long> last = Promise.promise();
  private Promise<Void> allResolved = Promise.promise();
  private int asked;

  Tabs(Loops loops, Dialect dialect, int port, int count) {
    this.dialect = dialect;
    this.port = port;
    this.client = loops.vertx().createNetClient(new NetClientOptions().setTcpNoDelay(true));
    for (int i = 0; i < count; i++) {
      Tab tab = new Tab();
      tabs.add(tab);
      Loops.await(loops.on(tab.connecting(dialect == Dialect.PARLEY ? SESSION : SESSION + i)));
    }
    host = Loops.await(loops.on(() -> HttpLine.connect(client, port)));
  }

  /** Asks one question after the other. */
  void ask(int questions) {
    for (int i = 0; i < questions; i++) {
      ask();
    }
  }

  private void ask() {
    String id = "t" + asked++;
    shown.set(0);
    resolved.set(0);
    last = Promise.promise();
    allResolved = Promise.promise();
    Promise<Void> result = Promise.promise();
    long began = System.nanoTime();
    host.send(
        HttpLine.request("POST", path(id), headers(id), dialect.ask(SESSION, id).body()),
        new HttpLine.Replies() {
          @Override
          public void message(Bytes message) {
            if (!message.contains("\"answer\":[\"yes\"]")) {
              result.tryFail(message.toString());
            }
          }

          @Override
          public void end() {
            result.tryComplete();
          }
        });
    long lastAt = Loops.await(last.future());
    Loops.await(result.future());
    if (dialect == Dialect.PARLEY) {
      Loops.await(allResolved.future());
    }
    toFirst.recordValue(first.get() - began);
    toLast.recordValue(lastAt - began);
  }

  private String path(String id) {
    return dialect == Dialect.PARLEY ? dialect.ask(SESSION, id).path() : "/all";
  }

  private String headers(String id) {
    Ask ask = dialect.ask(SESSION, id);
    StringBuilder headers = new StringBuilder();
    for (Map.Entry<String, String> header : ask.headers().entrySet()) {
      headers.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    return headers.toString();
  }

  /** Forgets the times so far. */
  void reset() {
    toFirst.reset();
    toLast.reset();
  }

  /** Nanoseconds from an ask until the first tab has the question. */
  Histogram toFirst() {
    return toFirst;
  }

  /** Nanoseconds from an ask until every tab has the question. */
  Histogram toLast() {
    return toLast;
  }

  @Override
  public void close() {
    tabs.forEach(tab -> tab.line.close());
    host.close();
    client.close();
  }

  private final class Tab {
    private SocketLine line;

    Supplier<Future<SocketLine>> connecting(String session) {
      return () ->
          SocketLine.connect(
                  client,
                  port,
                  dialect.screen().socket(session),
                  dialect.screen().protocol(),
                  this::received)
              .onSuccess(connected -> line = connected);
    }

    private void received(Bytes message) {
      if (message.contains("\"method\":\"interaction/resolved\"")) {
        if (resolved.incrementAndGet() == tabs.size()) {
          allResolved.complete();
        }
      } else if (dialect.screen().asked(message).isPresent()) {
        shown(message);
      }
    }

    private void shown(Bytes message) {
      long now = System.nanoTime();
      int count = shown.incrementAndGet();
      if (count == 1) {
        first.set(now);
      }
      if (count == tabs.size()) {
        if (dialect == Dialect.PARLEY) {
          line.send(dialect.screen().answer(message));
        }
        last.complete(now);
      }
    }
  }
}
