package dev.parley.transport.rest;

import dev.parley.identity.SessionKey;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the header {@code Link} to the next page of a list (RFC 8288). */
final class NextLink {
  private NextLink() {}

  /**
   * @param status as the request had it, like the other parameters
   * @param nextCursor of the page; null on the last page
   * @return the header; an empty map on the last page
   */
  static Map<String, String> of(
      SessionKey session,
      @Nullable String status,
      @Nullable String limit,
      @Nullable String view,
      @Nullable String nextCursor) {
    if (nextCursor == null) {
      return Map.of();
    }
    String link =
        "</api/v1/sessions/"
            + encoded(session.sessionId())
            + "/interactions?"
            + parameter("status", status)
            + parameter("limit", limit)
            + parameter("view", view)
            + "cursor="
            + encoded(nextCursor)
            + ">; rel=\"next\"";
    return Map.of(HttpHeaders.LINK, link);
  }

  private static String parameter(String name, @Nullable String value) {
    return value == null ? "" : name + "=" + encoded(value) + "&";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
