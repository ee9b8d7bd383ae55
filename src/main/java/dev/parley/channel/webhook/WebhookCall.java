package dev.parley.channel.webhook;

import java.net.InetAddress;
import java.net.URI;
import java.util.Map;

/**
 * A request to a webhook.
 *
 * @param address that of the host of the URL, which is the one to connect to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebhookCall(URI url, InetAddress address, Map<String, String> headers, byte[] body) {

  private static final int HTTPS = 443;

  int port() {
    return url.getPort() < 0 ? HTTPS : url.getPort();
  }

  /** The host as certificates name it. */
  String host() {
    String host = url.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** In ASCII, as it stands on the wire. */
  String path() {
    URI ascii = URI.create(url.toASCIIString());
    String path = ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
    return ascii.getRawQuery() == null ? path : path + "?" + ascii.getRawQuery();
  }

  /** Without what it says, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "WebhookCall";
  }
}
