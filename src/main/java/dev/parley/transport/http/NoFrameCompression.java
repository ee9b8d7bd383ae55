package dev.parley.transport.http;

import io.quarkus.arc.Unremovable;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * Offers no {@code deflate-frame}, the forerunner of compressed messages, which Vert.x offers
 * unless it is told otherwise and which Quarkus has no setting for; a handler for it would stand in
 * the pipeline of every connection.
 */
@Singleton
@Unremovable
class NoFrameCompression implements HttpServerOptionsCustomizer {

  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    options.setPerFrameWebSocketCompressionSupported(false);
  }

  @Override
  public void customizeHttpsServer(HttpServerOptions options) {
    options.setPerFrameWebSocketCompressionSupported(false);
  }
}
