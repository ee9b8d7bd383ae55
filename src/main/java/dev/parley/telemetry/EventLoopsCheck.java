package dev.parley.telemetry;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.quarkus.netty.MainEventLoopGroup;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Reports whether every event loop still runs tasks. A blocked loop blocks all its connections, and
 * only a restart of the process helps.
 */
@Liveness
@ApplicationScoped
class EventLoopsCheck implements AsyncHealthCheck {
  private static final String NAME = "event-loops";

  /** Less than the timeout of the probe, and far more than any task on a loop takes. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final EventLoopGroup loops;

  EventLoopsCheck(@MainEventLoopGroup EventLoopGroup loops) {
    this.loops = loops;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    List<Uni<Void>> turns = new ArrayList<>();
    for (EventExecutor loop : loops) {
      turns.add(Uni.createFrom().voidItem().emitOn(loop));
    }
    return Uni.join()
        .all(turns)
        .andFailFast()
        .replaceWith(HealthCheckResponse.up(NAME))
        .ifNoItem()
        .after(PATIENCE)
        .recoverWithItem(HealthCheckResponse.down(NAME));
  }
}
