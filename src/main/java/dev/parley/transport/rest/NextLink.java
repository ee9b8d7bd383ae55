package dev.parley.transport.rest;

import jakarta.ws.rs.core.HttpHeaders;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the header {@code Link} to the next page of a list (RFC 8288). */
final class NextLink {
  private final StringBuilder link = new StringBuilder("<");

  /**
   * @param path of the list, whose segments are encoded
   */
  NextLink(String path) {
    link.append(path).append('?');
  }

  /** Adds a parameter as the request had it; null adds nothing. */
  NextLink parameter(String name, @Nullable String value) {
    if (value != null) {
      link.append(name).append('=').append(encoded(value)).append('&');
    }
    return this;
  }

  /**
   * @param nextCursor of the page; null on the last page
   * @return the header; an empty map on the last page
   */
  Map<String, String> to(@Nullable String nextCursor) {
    return nextCursor == null
        ? Map.of()
        : Map.of(HttpHeaders.LINK, link + "cursor=" + encoded(nextCursor) + ">; rel=\"next\"");
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
