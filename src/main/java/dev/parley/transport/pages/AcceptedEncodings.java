package dev.parley.transport.pages;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** What a client says about content codings (RFC 9110 section 12.5.3). */
final class AcceptedEncodings {
  private AcceptedEncodings() {}

  /** Whether gzip is acceptable and not less welcome than an uncompressed response. */
  static boolean takeGzip(HttpServerRequest request) {
    double gzip = -1;
    double any = 0;
    double identity = 0;
    for (Weighted coding : Weighted.in(request.headers().getAll(HttpHeaders.ACCEPT_ENCODING))) {
      switch (coding.value()) {
        case "gzip", "x-gzip" -> gzip = coding.weight();
        case "*" -> any = coding.weight();
        case "identity" -> identity = coding.weight();
        default -> {}
      }
    }
    double weight = gzip < 0 ? any : gzip;
    return weight > 0 && weight >= identity;
  }
}
