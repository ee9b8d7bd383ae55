package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What a page has sent over its sockets. An answer that comes back says too late that one was sent.
 */
final class Sent {
  private static final List<String> ENDING = List.of("interaction/respond", "interaction/cancel");

  /** Lets the page finish what a key or click has begun. */
  private static final String NEXT_TASK =
      """
      () => new Promise(resolve => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(0);
      })
      """;

  private final List<String> frames = new CopyOnWriteArrayList<>();
  private final Page page;

  private Sent(Page page) {
    this.page = page;
  }

  /** Listens to a tab that has not opened its page yet. */
  static Sent by(Page tab) {
    var sent = new Sent(tab);
    tab.onWebSocket(socket -> socket.onFrameSent(frame -> sent.frames.add(frame.text())));
    return sent;
  }

  /** Asserts that the page has sent no answer and no dismissal so far. */
  void assertNoEnding() {
    // what the page has sent by now is told before this returns; its clock may stand still
    page.evaluate(NEXT_TASK);
    var endings =
        frames.stream().filter(frame -> ENDING.stream().anyMatch(frame::contains)).toList();
    assertEquals(List.of(), endings);
  }
}
