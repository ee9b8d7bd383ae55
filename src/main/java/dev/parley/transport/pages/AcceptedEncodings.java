package dev.parley.transport.pages;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;

/** What a client says about content codings (RFC 9110 section 12.5.3). */
final class AcceptedEncodings {
  private AcceptedEncodings() {}

  /** Whether gzip is acceptable and not less welcome than an uncompressed response. */
  static boolean takeGzip(HttpServerRequest request) {
    double gzip = -1;
    double any = 0;
    double identity = 0;
    for (String line : request.headers().getAll(HttpHeaders.ACCEPT_ENCODING)) {
      for (String item : line.toLowerCase(Locale.ROOT).split(",", -1)) {
        int semicolon = item.indexOf(';');
        String coding = (semicolon < 0 ? item : item.substring(0, semicolon)).strip();
        double weight = semicolon < 0 ? 1 : weight(item.substring(semicolon + 1).strip());
        switch (coding) {
          case "gzip", "x-gzip" -> gzip = weight;
          case "*" -> any = weight;
          case "identity" -> identity = weight;
          default -> {}
        }
      }
    }
    double weight = gzip < 0 ? any : gzip;
    return weight > 0 && weight >= identity;
  }

  /** 0 for what is no weight: the response is then not compressed, which every client can read. */
  private static double weight(String parameter) {
    String digits = parameter.startsWith("q=") ? parameter.substring(2).strip() : "";
    return digits.matches("[01](\\.[0-9]{0,3})?") ? Double.parseDouble(digits) : 0;
  }
}
