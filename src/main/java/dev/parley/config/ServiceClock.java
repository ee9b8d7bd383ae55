package dev.parley.config;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Makes the clock of this process: that of the machine, moved by {@code parley.clock-offset}. */
class ServiceClock {

  @Produces
  @Singleton
  Clock clock(ServiceConfig config) {
    return Clock.offset(Clock.systemUTC(), config.clockOffset());
  }
}
