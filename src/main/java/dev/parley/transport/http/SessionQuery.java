package dev.parley.transport.http;

import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** Reads the session that a host names in the URL: {@code ?session=…}. */
public final class SessionQuery {
  private static final String NAME = "session";

  private SessionQuery() {}

  /** Null if there is none. Most URLs have no query; then the parameters are not parsed. */
  public static @Nullable String of(HttpServerRequest request) {
    return request.query() == null ? null : request.getParam(NAME);
  }
}
