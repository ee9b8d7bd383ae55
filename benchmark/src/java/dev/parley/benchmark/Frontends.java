package dev.parley.benchmark;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Sockets of sessions that are shown questions, and answer each when they are told to. */
final class Frontends implements AutoCloseable {
  /** Connects under way at once; more would overflow the server's queue of connects. */
  private static final int CONNECTING = 100;

  private record Open(SocketLine line, Buffer answer) {}

  private final Dialect dialect;
  private final int port;
  private final Loops loops;
  private final NetClient client;
  private final ConcurrentMap<String, Open> open = new ConcurrentHashMap<>();
  private final Queue<SocketLine> lines = new ConcurrentLinkedQueue<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger asked = new AtomicInteger();

  Frontends(Loops loops, Dialect dialect, int port) {
    this.loops = loops;
    this.dialect = dialect;
    this.port = port;
    this.client = loops.vertx().createNetClient(new NetClientOptions().setTcpNoDelay(true));
  }

  /** Connects one for each of {@code count} sessions, {@code s0} and so on, and waits for all. */
  void connect(int count) throws InterruptedException {
    connect("s", count);
  }

  /**
   * Connects {@code count} frontends, each to a session of its own, and waits for all. The name of
   * a session is the prefix and a number from 0.
   */
  void connect(String prefix, int count) throws InterruptedException {
    Semaphore room = new Semaphore(CONNECTING);
    List<Future<SocketLine>> connecting = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String session = prefix + i;
      room.acquire();
      connecting.add(
          loops.on(() -> new Frontend().connect(session)).onComplete(done -> room.release()));
    }
    Loops.await(Future.all(connecting));
  }

  /** How many questions were shown so far. */
  int asked() {
    return asked.get();
  }

  /** Answers a question that was shown. */
  void answer(String id) {
    Open question = open.remove(id);
    if (question == null) {
      throw new IllegalStateException(id + " was not shown");
    }
    question.line.send(question.answer);
  }

  /** What came that should not. */
  Queue<String> failures() {
    return failures;
  }

  @Override
  public void close() {
    lines.forEach(SocketLine::close);
    client.close();
  }

  private final class Frontend {
    private SocketLine line;

    Future<SocketLine> connect(String session) {
      return SocketLine.connect(
              client,
              port,
              dialect.screen().socket(session),
              dialect.screen().protocol(),
              this::received)
          .onSuccess(connected -> {
            line = connected;
            lines.add(connected);
            connected.onClose(() -> failures.add("the socket of " + session + " was closed"));
          });
    }

    private void received(Bytes message) {
      dialect
          .screen()
          .asked(message)
          .ifPresentOrElse(
              id -> {
                if (open.put(id, new Open(line, dialect.screen().answer(message))) == null) {
                  asked.incrementAndGet();
                }
              },
              () -> {
                if (message.contains("\"error\":")) {
                  failures.add(message.toString());
                }
              });
    }
  }
}
