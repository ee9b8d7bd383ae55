package dev.parley.security.authentication;

import io.quarkus.vertx.http.HttpServerStart;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes the URL that opens the page with the local token, once, when the service listens. It uses
 * standard error and no logger, so that the token gets into no log file. If the service listens
 * beyond loopback it writes nothing: standard error is a log there, and the operator chose the
 * token.
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
    // in one piece, because the log may be written to the same terminal at the same time
    text().filter(text -> written.compareAndSet(false, true)).ifPresent(System.err::print);
  }

  /**
   * The text to write; empty if the service listens beyond loopback, or if no token is required.
   */
  Optional<String> text() {
    return address
        .url()
        .flatMap(url -> token.value().map(value -> url + "/#token=" + value))
        .map(url -> "%nTo see and answer questions, open %s%n%s%n".formatted(url, remark()));
  }

  private String remark() {
    return token.isReplaced()
        ? ("The URL has a new token, which ends with this process: browsers may take localhost to"
                + " another program, so the token that they keep for localhost opens nothing.%n")
            .formatted()
        : "";
  }
}
