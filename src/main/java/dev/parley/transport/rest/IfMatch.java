package dev.parley.transport.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.identity.SessionKey;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.List;

/**
 * The condition under which a change is made (RFC 9110 section 13.1.1).
 *
 * @param tags as they were sent; none for no condition
 */
record IfMatch(List<String> tags) {

  static IfMatch of(RoutingContext rc) {
    return new IfMatch(
        rc.request().headers().getAll("If-Match").stream()
            .flatMap(header -> Arrays.stream(header.split(",")))
            .map(String::strip)
            .toList());
  }

  /** The tag of a body, without its quotation marks. */
  static String tag(byte[] body) {
    return SessionKey.tag("body", new String(body, UTF_8));
  }

  /**
   * @param tag of the present state
   */
  boolean matches(String tag) {
    return tags.isEmpty() || tags.contains("*") || tags.contains('"' + tag + '"');
  }
}
