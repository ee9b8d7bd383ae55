package dev.parley.security.authentication;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the token of a request: in {@code Authorization} (RFC 6750 section 2.1) or, since a browser
 * cannot set that header for a WebSocket, in the subprotocol {@code parley.bearer.<token>}. A token
 * in the URL is not accepted (RFC 9700 section 4.3.2), because URLs get into logs and histories.
 */
final class BearerToken {
  static final String SUBPROTOCOL = "parley.bearer.";
  private static final String PROTOCOLS = "Sec-WebSocket-Protocol";
  private static final Pattern SCHEME = Pattern.compile("(?i)bearer +([A-Za-z0-9._~+/=-]{1,8192})");
  private static final Pattern OFFERED = Pattern.compile("[A-Za-z0-9._~+-]{1,8192}");

  private BearerToken() {}

  /** The request has several tokens, another scheme, or a malformed token. */
  static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * @throws Unfit if the token is malformed, or not the only one; the message says what is expected
   */
  static Optional<String> of(HttpServerRequest request) {
    boolean isBare =
        !request.headers().contains(HttpHeaders.AUTHORIZATION)
            && !request.headers().contains(PROTOCOLS);
    return isBare ? Optional.empty() : only(request);
  }

  private static Optional<String> only(HttpServerRequest request) {
    List<String> tokens = new ArrayList<>();
    for (String header : request.headers().getAll(HttpHeaders.AUTHORIZATION)) {
      var matcher = SCHEME.matcher(header.strip());
      if (!matcher.matches()) {
        throw new Unfit("Authorization must be: Bearer <token>");
      }
      tokens.add(matcher.group(1));
    }
    for (String header : request.headers().getAll(PROTOCOLS)) {
      for (String protocol : header.split(",", -1)) {
        String name = protocol.strip();
        if (name.startsWith(SUBPROTOCOL)) {
          tokens.add(offered(name.substring(SUBPROTOCOL.length())));
        }
      }
    }
    if (tokens.size() > 1) {
      throw new Unfit("Send one token, in one place");
    }
    return tokens.stream().findFirst();
  }

  /**
   * The token of a request that was authenticated by one. An access token from a subprotocol has
   * been copied to {@code Authorization} by then, where Quarkus reads it.
   */
  static String accepted(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (header != null) {
      var matcher = SCHEME.matcher(header.strip());
      return matcher.matches() ? matcher.group(1) : "";
    }
    return of(request).orElse("");
  }

  private static String offered(String token) {
    if (!OFFERED.matcher(token).matches()) {
      throw new Unfit("The subprotocol must be: " + SUBPROTOCOL + "<token>");
    }
    return token;
  }
}
