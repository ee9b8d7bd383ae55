package dev.parley.benchmark;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How one of the measured servers is asked. The body of an ask is the same for all. */
enum Dialect {
  PARLEY("Parley", Screen.PARLEY) {
    @Override
    Ask ask(String session, String id) {
      return new Ask(
          "/rpc", Map.of("Content-Type", "application/json", "Parley-Session", session), body(id));
    }
  },

  RELAY("relay", Screen.RELAY) {
    @Override
    Ask ask(String session, String id) {
      return new Ask(
          "/ask?session=" + session, Map.of("Content-Type", "application/json"), body(id));
    }
  },

  /** A server without frontends: {@code POST /release} answers all waiting requests at once. */
  BARE("bare", null) {
    @Override
    Ask ask(String session, String id) {
      return new Ask("/park", Map.of("Content-Type", "application/json"), body(id));
    }
  };

  /** A request. */
  record Ask(String path, Map<String, String> headers, String body) {}

  /** Longer than any run parks calls, and shorter than the idle time-out of any server. */
  static final int WAIT_SECONDS = 1_700;

  private final String shownAs;
  private final @Nullable Screen screen;

  Dialect(String shownAs, @Nullable Screen screen) {
    this.shownAs = shownAs;
    this.screen = screen;
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

  boolean hasFrontends() {
    return screen != null;
  }

  /**
   * @throws IllegalStateException if the server has no frontends
   */
  Screen screen() {
    if (screen == null) {
      throw new IllegalStateException(shownAs + " has no frontends");
    }
    return screen;
  }

  @Override
  public String toString() {
    return shownAs;
  }
}
