package dev.parley.access;

import io.quarkus.vertx.http.HttpServerStart;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.config.Config;

/**
 * Writes the URL that opens the page with the local token, once, when the service listens: to
 * standard error and to no logger, so that the token gets into no log file. Beyond loopback it
 * writes nothing, since there standard error is a log, and the operator chose the token.
 */
@Singleton
class LocalTokenNotice {
  private final AtomicBoolean written = new AtomicBoolean();
  private final LocalToken token;
  private final Config settings;
  private final OtherLoopback other = new OtherLoopback();

  LocalTokenNotice(LocalToken token, Config settings) {
    this.token = token;
    this.settings = settings;
  }

  void write(@ObservesAsync HttpServerStart started) {
    if (!OwnHosts.isLoopback(settings.getValue("quarkus.http.host", String.class))) {
      return;
    }
    // the port that was bound, where the settings leave it open
    int port = settings.getValue("quarkus.http.port", Integer.class);
    String address = settings.getValue("quarkus.http.host", String.class);
    token
        .value()
        .filter(value -> written.compareAndSet(false, true))
        .ifPresent(value -> {
          String host = other.hold(address, port) ? "localhost" : address;
          // in one piece, since the log may go to the same terminal at the same time
          System.err.print(
              "%nTo see and answer questions, open http://%s:%d/#token=%s%n%n"
                  .formatted(host.contains(":") ? "[" + host + "]" : host, port, value));
        });
  }

  @PreDestroy
  void close() {
    other.close();
  }
}
