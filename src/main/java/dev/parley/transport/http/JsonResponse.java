package dev.parley.transport.http;

import dev.parley.json.JsonMedia;
import io.netty.buffer.Unpooled;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.impl.BufferImpl;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/**
 * Writes a response that is one JSON text. Quarkus REST would copy the headers of a {@code
 * jakarta.ws.rs.core.Response} twice, search its writers for one that takes bytes, and write in a
 * later task of the event loop.
 */
public final class JsonResponse {
  private static final CharSequence CONTENT_TYPE = HttpHeaders.createOptimized("Content-Type");
  private static final CharSequence JSON = HttpHeaders.createOptimized(JsonMedia.TYPE);
  private static final CharSequence RETRY_AFTER = HttpHeaders.createOptimized("Retry-After");

  private JsonResponse() {}

  /**
   * Writes the whole response. Call it on the event loop of the connection.
   *
   * @param json in UTF-8; nobody may change it afterwards
   * @param retryAfterSeconds is told with the statuses 429 and 503
   * @return null, with which a method of Quarkus REST says that nothing is left to write
   */
  @SuppressWarnings("NullAway")
  public static Void send(RoutingContext rc, int status, byte[] json, long retryAfterSeconds) {
    HttpServerResponse response = rc.response().setStatusCode(status);
    rc.addHeadersEndHandler(head -> {
      MultiMap headers = response.headers();
      headers.set(CONTENT_TYPE, JSON);
      if (status == 429 || status == 503) {
        headers.set(RETRY_AFTER, Long.toString(retryAfterSeconds));
      }
    });
    var _ = response.end(BufferImpl.buffer(Unpooled.wrappedBuffer(json)));
    return null;
  }
}
