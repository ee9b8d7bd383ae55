package dev.parley.channel.slack;

import dev.parley.config.SlackConfig;
import dev.parley.reactive.Timers;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Keeps this process connected to Slack as long as it is one of the two that may be. */
@Singleton
class SlackConnection {
  /** After the tokens were read and the store was started. */
  private static final int LATE = 3_000;

  /** How long a stop waits for the store to take the lease back. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final SlackLease lease;
  private final SlackSocket socket;
  private final Timers timers;
  private final SlackConfig config;
  private final AtomicBoolean isRenewing = new AtomicBoolean();
  private volatile boolean isStopped;
  private @Nullable Cancellable rounds;

  SlackConnection(SlackLease lease, SlackSocket socket, Timers timers, SlackConfig config) {
    this.lease = lease;
    this.socket = socket;
    this.timers = timers;
    this.config = config;
  }

  void start(@Observes @Priority(LATE) StartupEvent starting) {
    if (config.enabled()) {
      round();
      rounds = timers.every(lease.rhythm(), this::round);
    }
  }

  private void round() {
    if (isStopped || !isRenewing.compareAndSet(false, true)) {
      return;
    }
    lease
        .renew()
        .onTermination()
        .invoke(() -> isRenewing.set(false))
        .subscribe()
        .with(this::renewed, failure -> socket.unwant());
  }

  private void renewed(boolean holds) {
    if (holds && !isStopped) {
      socket.want();
    } else {
      socket.unwant();
    }
  }

  void stop(@Observes ShutdownEvent stopping) {
    isStopped = true;
    if (rounds != null) {
      rounds.cancel();
      socket.unwant();
      lease
          .giveBack()
          .ifNoItem()
          .after(PATIENCE)
          .recoverWithItem(false)
          .onFailure()
          .recoverWithItem(false)
          .await()
          .indefinitely();
    }
  }
}
