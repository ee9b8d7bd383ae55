package dev.parley.access;

import io.quarkus.vertx.http.HttpServerStart;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes the URL that opens the page with the local token, once, when the service listens: to
 * standard error and to no logger, so that the token gets into no log file. Beyond loopback it
 * writes nothing, since there standard error is a log, and the operator chose the token.
 */
@Singleton
class LocalTokenNotice {
  private final AtomicBoolean written = new AtomicBoolean();
  private final LocalToken token;
  private final LocalAddress address;

  LocalTokenNotice(LocalToken token, LocalAddress address) {
    this.token = token;
    this.address = address;
  }

  void write(@ObservesAsync HttpServerStart started) {
    address
        .url()
        .flatMap(url -> token.value().map(value -> url + "/#token=" + value))
        .filter(url -> written.compareAndSet(false, true))
        // in one piece, since the log may go to the same terminal at the same time
        .ifPresent(
            url -> System.err.print("%nTo see and answer questions, open %s%n%n".formatted(url)));
  }
}
