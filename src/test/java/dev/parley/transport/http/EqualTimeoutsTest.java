package dev.parley.transport.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EqualTimeoutsTest {
  private static final Duration EACH = Duration.ofMillis(200);

  private final EventLoop loop = new DefaultEventLoop();
  private final EqualTimeouts timeouts = new EqualTimeouts(loop, EACH);

  /** Belongs to the event loop. */
  private final List<String> late = new ArrayList<>();

  private final class Named extends EqualTimeouts.Timeout {
    private final String name;
    private final long sinceNanos = System.nanoTime();

    Named(String name) {
      this.name = name;
    }

    @Override
    void late() {
      assertTrue(System.nanoTime() - sinceNanos >= EACH.toNanos());
      late.add(name);
    }
  }

  @AfterEach
  void stop() {
    var _ = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  @Test
  void whatBeganFirstIsLateFirst() throws Exception {
    begin("one");
    Thread.sleep(50);
    begin("two");
    assertEquals(List.of("one", "two"), lateAfter(EACH.multipliedBy(3)));
  }

  @Test
  void whatEndsInTimeIsNeverLate() throws Exception {
    Named one = begin("one");
    begin("two");
    Named three = begin("three");
    timeouts.end(one);
    onLoop(() -> {
      timeouts.end(three);
      timeouts.end(three);
      return null;
    });
    assertEquals(List.of("two"), lateAfter(EACH.multipliedBy(3)));
  }

  @Test
  void beginsAgainAfterAPause() throws Exception {
    timeouts.end(begin("one"));
    assertEquals(List.of(), lateAfter(EACH.multipliedBy(2)));
    begin("two");
    assertEquals(List.of("two"), lateAfter(EACH.multipliedBy(3)));
  }

  private Named begin(String name) throws Exception {
    return onLoop(() -> {
      Named begun = new Named(name);
      timeouts.begin(begun);
      return begun;
    });
  }

  private List<String> lateAfter(Duration pause) throws Exception {
    Thread.sleep(pause.toMillis());
    return onLoop(() -> List.copyOf(late));
  }

  private <T> T onLoop(Callable<T> task) throws Exception {
    return loop.submit(task).get(10, TimeUnit.SECONDS);
  }
}
