package dev.parley.transport.http;

import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** The session that a host's configuration names in the URL: {@code ?session=…}. */
public final class SessionQuery {
  private static final String NAME = "session";

  private SessionQuery() {}

  /** Null where there is none. Most URLs have no query, and then no parameters are taken apart. */
  public static @Nullable String of(HttpServerRequest request) {
    return request.query() == null ? null : request.getParam(NAME);
  }
}
