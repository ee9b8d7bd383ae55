package dev.parley.transport.http;

import io.quarkus.arc.Unremovable;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * Turns off {@code deflate-frame}, the predecessor of {@code permessage-deflate}. Vert.x enables it
 * by default, Quarkus has no setting for it, and its handler would be in the pipeline of every
 * connection.
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
