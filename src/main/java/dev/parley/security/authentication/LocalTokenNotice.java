package dev.parley.security.authentication;

import io.quarkus.vertx.http.HttpServerStart;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.Optional;
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
    // in one piece, since the log may go to the same terminal at the same time
    text().filter(text -> written.compareAndSet(false, true)).ifPresent(System.err::print);
  }

  /** What it writes; empty beyond loopback, and where no token is required. */
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
