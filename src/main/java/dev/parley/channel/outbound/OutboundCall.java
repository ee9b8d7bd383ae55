package dev.parley.channel.outbound;

import java.net.URI;
import java.util.Map;

/**
 * A request to an address that a person named.
 *
 * @param url with the scheme {@code https} and a host
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OutboundCall(URI url, Map<String, String> headers, byte[] body) {

  private static final int HTTPS = 443;

  int port() {
    return url.getPort() < 0 ? HTTPS : url.getPort();
  }

  /** The host as certificates name it. */
  String host() {
    String host = url.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The host as the request names it: a literal of IPv6 has brackets (RFC 9110, section 7.2). */
  String authority() {
    return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
  }

  /** In ASCII, as it stands on the wire. */
  String path() {
    URI ascii = URI.create(url.toASCIIString());
    String path = ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
    return ascii.getRawQuery() == null ? path : path + "?" + ascii.getRawQuery();
  }

  /** Without what it says and to whom, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "OutboundCall";
  }
}
