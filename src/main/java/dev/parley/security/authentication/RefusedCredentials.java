package dev.parley.security.authentication;

import dev.parley.telemetry.audit.AuditEntry;
import dev.parley.telemetry.audit.AuditLog;
import dev.parley.telemetry.audit.LimitedWarnings;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Warns of refused credentials and records them in the audit log, one entry for each address and
 * ten seconds, so that many attempts fill neither the log nor the memory.
 */
@Singleton
class RefusedCredentials {
  /** The reason for a request without a credential where one is required. */
  static final String NO_CREDENTIAL = "no_credential";

  /** The reason for a request without the {@link LocalToken} where it is required. */
  static final String NO_LOCAL_TOKEN = "no_local_token";

  private static final long SECONDS = 10;

  private final AuditLog log;
  private final LimitedWarnings warnings;
  private final Vertx vertx;
  private final RefusalCounts counts = new RefusalCounts();

  RefusedCredentials(AuditLog log, LimitedWarnings warnings, Vertx vertx) {
    this.warnings = warnings;
    this.log = log;
    this.vertx = vertx;
  }

  /**
   * @param kind what to warn of
   * @param why a constant of ours
   */
  void note(HttpServerRequest request, LimitedWarnings.Kind kind, String why) {
    warnings.note(kind);
    count(request, why);
  }

  /**
   * Counts a request without a credential, without a warning: pages and clients send such a request
   * first, to learn which credential is required.
   *
   * @param why {@link #NO_CREDENTIAL} or {@link #NO_LOCAL_TOKEN}
   */
  void noteMissing(HttpServerRequest request, String why) {
    count(request, why);
  }

  private void count(HttpServerRequest request, String why) {
    if (!log.isOn()) {
      return;
    }
    if (counts.add(Actors.address(request), why)) {
      vertx.setTimer(TimeUnit.SECONDS.toMillis(SECONDS), over -> tell());
    }
  }

  void stop(@Observes ShutdownEvent stopping) {
    tell();
  }

  private void tell() {
    counts.take().forEach((address, reasons) -> log.write(entry(address, reasons)));
  }

  private static AuditEntry entry(String address, Map<String, Long> reasons) {
    long count = reasons.values().stream().mapToLong(Long::longValue).sum();
    return AuditEntry.of("refused")
        .text("address", address)
        .text("outcome", "refused")
        .number("count", count)
        .number("seconds", SECONDS)
        .numbers("reasons", reasons);
  }
}
