package dev.parley.transport.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EqualTimeoutsTest {
  private static final Duration EACH = Duration.ofMillis(200);

  private final EventLoop loop = new DefaultEventLoop();
  private final EqualTimeouts timeouts = new EqualTimeouts(loop, EACH);

  private final BlockingQueue<String> late = new LinkedBlockingQueue<>();

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
    begin("two");
    assertEquals("one", nextLate());
    assertEquals("two", nextLate());
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
    assertEquals("two", nextLate());
    // one and three would be late before it
    begin("four");
    assertEquals("four", nextLate());
  }

  @Test
  void beginsAgainAfterAPause() throws Exception {
    timeouts.end(begin("one"));
    // on the same loop, so behind the timer that finds nothing
    loop.schedule(() -> {}, 2 * EACH.toMillis(), TimeUnit.MILLISECONDS).get();
    assertEquals(List.of(), List.copyOf(late));
    begin("two");
    assertEquals("two", nextLate());
  }

  private Named begin(String name) throws Exception {
    return onLoop(() -> {
      Named begun = new Named(name);
      timeouts.begin(begun);
      return begun;
    });
  }

  private @Nullable String nextLate() throws InterruptedException {
    return late.poll(10, TimeUnit.SECONDS);
  }

  private <T> T onLoop(Callable<T> task) throws Exception {
    return loop.submit(task).get(10, TimeUnit.SECONDS);
  }
}
