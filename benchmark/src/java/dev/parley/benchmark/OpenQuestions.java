package dev.parley.benchmark;

import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Questions that stay open at Parley while no call waits for them. Used by one thread. */
final class OpenQuestions {
  /** Messages in a request, the most that Parley takes. */
  private static final int BATCH = 50;

  /** Requests, and so sessions, one after the other. */
  private static final int SESSIONS = 1_000;

  private static final Pattern PENDING = Pattern.compile("\"status\":\"pending\"");
  private static final Pattern RESULT = Pattern.compile("\"result\":");

  private final int port;
  // an id that ended is not used again: asking with it would find the result
  private int asked;
  private int ended;

  OpenQuestions(int port) {
    this.port = port;
  }

  /** Asks until so many are open; seconds that this took. */
  double fill(int count) {
    long began = System.nanoTime();
    for (; asked - ended < count; asked += BATCH) {
      batch(
          asked,
          id ->
              """
              {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"waitSeconds":0,\
              "timeoutSeconds":7200,\
              "questions":[{"text":"Deploy now?","type":"SingleChoice","choices":["yes","no"]}],\
              "_meta":{"dev.parley/toolUseId":"open-%d"}}}\
              """
                  .formatted(id),
          PENDING);
    }
    return (System.nanoTime() - began) / 1e9;
  }

  /** Takes all back. */
  void abort() {
    for (; ended < asked; ended += BATCH) {
      batch(
          ended,
          id ->
              """
              {"jsonrpc":"2.0","id":1,"method":"interactions/abort",\
              "params":{"toolUseId":"open-%d"}}\
              """
                  .formatted(id),
          RESULT);
    }
  }

  private void batch(int first, IntFunction<String> message, Pattern done) {
    String body =
        IntStream.range(first, first + BATCH)
            .mapToObj(message)
            .collect(Collectors.joining(",", "[", "]"));
    String replies = Loopback.rpc(port, "open-" + first / BATCH % SESSIONS, body);
    if (done.matcher(replies).results().count() != BATCH) {
      throw new IllegalStateException(replies);
    }
  }
}
