package dev.parley.benchmark;

import dev.parley.benchmark.Dialect.Ask;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;

/**
 * Sends each call as a stream of HTTP/2 without TLS, by prior knowledge (RFC 9113, section 3.3).
 */
final class Http2Calls implements Calls {
  /** Streams on one connection: as many as the servers allow by default. */
  static final int STREAMS = 100;

  private final Loops loops;
  private final HttpClient client;

  /**
   * @param most calls under way at once
   */
  Http2Calls(Loops loops, int port, int most) {
    this.loops = loops;
    this.client =
        loops
            .vertx()
            .createHttpClient(
                new HttpClientOptions()
                    .setDefaultHost("127.0.0.1")
                    .setDefaultPort(port)
                    .setProtocolVersion(HttpVersion.HTTP_2)
                    .setHttp2ClearTextUpgrade(false)
                    .setHttp2MultiplexingLimit(STREAMS)
                    .setHttp2MaxPoolSize(most / STREAMS + 10));
  }

  @Override
  public Future<String> send(Ask ask, Runnable sent) {
    return loops.on(() ->
        client
            .request(HttpMethod.POST, ask.path())
            .onComplete(ready -> sent.run())
            .compose(request -> {
              ask.headers().forEach(request::putHeader);
              return request.send(ask.body());
            })
            .compose(Http2Calls::body));
  }

  private static Future<String> body(HttpClientResponse response) {
    return response
        .body()
        .map(Buffer::toString)
        .compose(body ->
            response.statusCode() == 200
                ? Future.succeededFuture(body)
                : Future.failedFuture(response.statusCode() + " " + body));
  }

  @Override
  public void close() {
    client.close();
  }
}
