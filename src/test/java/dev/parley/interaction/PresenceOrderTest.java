package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.SessionKey;
import dev.parley.testing.RealRedis;
import io.netty.util.concurrent.EventExecutor;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A page is loaded again: its old socket closes on one thread while the new one opens on another.
 * Redis must receive the later command last; otherwise the session counts as left, and is told
 * nothing any more.
 */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@WithTestResource(RealRedis.class)
class PresenceOrderTest {
  private static final long PATIENCE = 20;

  @Inject Presence presence;
  @Inject Vertx vertx;

  @Test
  void whoComesWhileAnotherGoesStaysCounted() throws Exception {
    int loops = 0;
    for (EventExecutor loop : ((VertxInternal) vertx).getEventLoopGroup()) {
      SessionKey session = new SessionKey("tenant-" + UUID.randomUUID(), "owner", "session");
      assertEquals(1, now(presence.join(session, "old")));
      CompletableFuture<Integer> come = new CompletableFuture<>();
      loop.execute(() -> {
        leaveMeanwhile(session);
        presence.join(session, "new").subscribe().with(come::complete, come::completeExceptionally);
      });
      assertEquals(1, come.get(PATIENCE, TimeUnit.SECONDS));
      assertEquals(1, now(presence.people(session)));
      loops++;
    }
    // the commands go out on one of them
    assertTrue(loops > 1);
  }

  /** Leaves on another thread, while this one, an event loop, does nothing but wait. */
  private void leaveMeanwhile(SessionKey session) {
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> presence.leave(session, "old").subscribe().with(left -> {}, failure -> {}));
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T now(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(PATIENCE));
  }
}
