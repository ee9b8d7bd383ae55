package dev.parley.benchmark.framework;

import io.quarkus.vertx.http.HttpServerStart;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;

/** Says that connections are accepted. */
@Singleton
class Ready {
  void say(@ObservesAsync HttpServerStart start) {
    System.out.println("ready " + start.options().getPort());
  }
}
