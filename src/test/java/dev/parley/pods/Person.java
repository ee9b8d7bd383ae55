package dev.parley.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Somebody at a session: sees every question, answers each with what {@link #answerTo} makes of it
 * once told to, and connects again, elsewhere, whenever a connection ends.
 */
final class Person implements AutoCloseable {
  private static final Executor SOON =
      CompletableFuture.delayedExecutor(150, TimeUnit.MILLISECONDS);

  /** In the text of a question: what every person does with it instead of answering. */
  static final String DECLINE = "[declined]";

  static final String DISMISS = "[cancelled]";
  static final String EXPIRE = "[expired]";

  private final HttpClient http;
  private final String session;
  private final Supplier<List<Pod>> pods;
  private final Set<String> shown = ConcurrentHashMap.newKeySet();
  private final Set<String> resolved = ConcurrentHashMap.newKeySet();
  private final Set<Integer> closings = ConcurrentHashMap.newKeySet();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger connects = new AtomicInteger();
  private final AtomicInteger won = new AtomicInteger();
  private volatile boolean answers;
  private volatile boolean over;
  private volatile WebSocket socket;

  Person(HttpClient http, String session, Supplier<List<Pod>> pods, int first, boolean answers) {
    this.http = http;
    this.session = session;
    this.pods = pods;
    this.answers = answers;
    next.set(first);
    connect();
  }

  /** The answer that every person here gives to a question. */
  static String answerTo(String text) {
    return "re: " + text;
  }

  /** The tool-use ids of all questions that were on this screen. */
  Set<String> shown() {
    return shown;
  }

  /** The tool-use ids of all questions whose ending was told here. */
  Set<String> resolved() {
    return resolved;
  }

  /** The codes with which the other side closed connections. */
  Set<Integer> closings() {
    return closings;
  }

  int connects() {
    return connects.get();
  }

  /** How many answers of this person were the ones that counted. */
  int won() {
    return won.get();
  }

  private void connect() {
    List<Pod> alive = pods.get();
    if (over) {
      return;
    }
    if (alive.isEmpty()) {
      later();
      return;
    }
    Pod pod = alive.get(Math.floorMod(next.getAndIncrement(), alive.size()));
    var _ =
        http.newWebSocketBuilder()
            .subprotocols("parley.v1")
            .buildAsync(pod.socket(session), new Listener())
            .whenComplete((opened, failure) -> {
              if (failure != null) {
                later();
              }
            });
  }

  private void later() {
    if (!over) {
      SOON.execute(this::connect);
    }
  }

  private void heard(WebSocket from, JsonNode frame) {
    JsonNode interaction = frame.at("/params/interaction");
    switch (frame.path("method").asText()) {
      case "session/ready" -> connects.incrementAndGet();
      case "interaction/requested" -> {
        shown.add(interaction.path("toolUseId").asText());
        if (answers) {
          react(from, interaction);
        }
      }
      case "interaction/resolved" -> resolved.add(frame.at("/params/toolUseId").asText());
      default -> {
        if (frame.at("/result/status").asText().equals("answered")) {
          won.incrementAndGet();
        }
      }
    }
  }

  /** Answers, unless the text of the question says what to do instead. */
  private static void react(WebSocket to, JsonNode interaction) {
    String text = interaction.at("/questions/0/text").asText();
    ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1);
    ObjectNode params =
        request.putObject("params").put("toolUseId", interaction.path("toolUseId").asText());
    if (text.contains(EXPIRE)) {
      return;
    } else if (text.contains(DECLINE)) {
      request.put("method", "interaction/decline");
    } else if (text.contains(DISMISS)) {
      request.put("method", "interaction/cancel");
    } else {
      request.put("method", "interaction/respond");
      params.putArray("answers").addObject().put("id", "q1").putArray("answer").add(answerTo(text));
    }
    synchronized (to) {
      // one after the other, as this client wants it
      to.sendText(request.toString(), true).join();
    }
  }

  @Override
  public void close() {
    over = true;
    WebSocket last = socket;
    if (last != null) {
      last.abort();
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void onOpen(WebSocket opened) {
      socket = opened;
      opened.request(1);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        JsonNode frame = Json.read(text.toString());
        text.setLength(0);
        Thread.ofVirtual().start(() -> heard(from, frame));
      }
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket closed, int code, String reason) {
      closings.add(code);
      later();
      return null;
    }

    @Override
    public void onError(WebSocket broken, Throwable failure) {
      later();
    }
  }
}
