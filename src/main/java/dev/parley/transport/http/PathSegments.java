package dev.parley.transport.http;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import io.vertx.ext.web.RoutingContext;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Decodes the segments of a path one by one. Every character of an id counts, including a
 * semicolon, at which JAX-RS would cut the id off.
 */
public final class PathSegments {
  private PathSegments() {}

  /**
   * @param index counts from 0
   * @throws Refusal if the segment is missing or its encoding is broken
   */
  public static String decoded(RoutingContext rc, int index) {
    return segment(rc.request().path(), index)
        .orElseThrow(
            () -> Refusal.of(ErrorCode.INVALID_ID, "The path is not correctly percent-encoded"));
  }

  /** Empty if there is no such segment or its encoding is broken. */
  public static Optional<String> segment(String path, int index) {
    String[] segments = path.split("/", -1);
    if (segments.length <= index + 1) {
      return Optional.empty();
    }
    try {
      // URLDecoder would decode a plus sign as a space
      return Optional.of(
          URLDecoder.decode(segments[index + 1].replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException brokenEncoding) {
      return Optional.empty();
    }
  }
}
