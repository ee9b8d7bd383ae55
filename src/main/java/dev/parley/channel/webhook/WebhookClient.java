package dev.parley.channel.webhook;

import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.config.WebhookConfig;
import dev.parley.reactive.Timers;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.inject.Singleton;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends requests to webhooks: by TLS alone, to the address that was found for the host, without
 * following anywhere else. What a webhook answers is not read, but for its status.
 */
@Singleton
class WebhookClient {
  /** The name of the TLS configuration by which more than the usual authorities are trusted. */
  private static final String TLS = "webhook";

  /** So many at once to one host, so that one that is slow takes no room from others. */
  private static final int CONNECTIONS_OF_HOST = 4;

  private static final int WAITING_FOR_HOST = 64;

  /** More of an answer is not taken in, in bytes. */
  private static final long LONGEST_ANSWER = 65_536;

  private final HttpClient client;
  private final Timers timers;
  private final Duration timeout;

  WebhookClient(
      Vertx vertx, Timers timers, WebhookConfig config, TlsConfigurationRegistry trusted) {
    this.timers = timers;
    this.timeout = config.timeout();
    HttpClientOptions options =
        new HttpClientOptions()
            .setSsl(true)
            .setVerifyHost(true)
            .setConnectTimeout((int) timeout.toMillis())
            .setMaxPoolSize(CONNECTIONS_OF_HOST)
            .setMaxWaitQueueSize(WAITING_FOR_HOST)
            .setKeepAliveTimeout(30)
            .setDecompressionSupported(false);
    trusted.get(TLS).ifPresent(tls -> options.setTrustOptions(tls.getTrustStoreOptions()));
    this.client = vertx.createHttpClient(options);
  }

  /** Sends a request; the {@code Uni} never fails, and ends within the configured time. */
  Uni<Delivery> send(WebhookCall call) {
    return Uni.createFrom()
        .deferred(() -> {
          AtomicBoolean isOver = new AtomicBoolean();
          return Uni.createFrom()
              .<Delivery>emitter(answer ->
                  client
                      .request(options(call))
                      .onSuccess(request -> send(request, call, answer, isOver))
                      .onFailure(failure -> answer.complete(failed(Why.CONNECTION))))
              .ifNoItem()
              .after(timeout)
              .recoverWithItem(failed(Why.TIMEOUT))
              .onTermination()
              .invoke(() -> isOver.set(true));
        });
  }

  private static Delivery failed(Why why) {
    return new Delivery.Failed(why, null);
  }

  private RequestOptions options(WebhookCall call) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setServer(
            SocketAddress.inetSocketAddress(new InetSocketAddress(call.address(), call.port())))
        .setHost(call.host())
        .setPort(call.port())
        .setURI(call.path())
        .setFollowRedirects(false);
  }

  /**
   * @param isOver whether the time was over before there was a connection: then this call counts as
   *     failed, and another one will be made
   */
  private void send(
      HttpClientRequest request,
      WebhookCall call,
      UniEmitter<? super Delivery> answer,
      AtomicBoolean isOver) {
    if (isOver.get()) {
      request.reset();
      return;
    }
    // also ends an answer that comes byte by byte
    Cancellable end = timers.after(timeout, request::reset);
    call.headers().forEach(request::putHeader);
    request
        .send(Buffer.buffer(call.body()))
        .onSuccess(response -> {
          answer.complete(read(response));
          ignore(response, end);
        })
        .onFailure(failure -> {
          end.cancel();
          answer.complete(failed(Why.CONNECTION));
        });
  }

  private static Delivery read(HttpClientResponse response) {
    int status = response.statusCode();
    if (status >= 200 && status < 300) {
      return new Delivery.Accepted(null);
    }
    return switch (status) {
      case 410 -> new Delivery.Refused(Why.GONE);
      case 429, 503 ->
          new Delivery.Failed(
              Why.STATUS, RetryAfter.read(response.getHeader("Retry-After"), Instant.now()));
      default -> failed(Why.STATUS);
    };
  }

  /** Lets the answer go by, so that the connection can be used again. */
  private static void ignore(HttpClientResponse response, Cancellable end) {
    AtomicLong bytes = new AtomicLong();
    response
        .handler(part -> {
          if (bytes.addAndGet(part.length()) > LONGEST_ANSWER) {
            end.cancel();
            response.request().reset();
          }
        })
        .endHandler(ended -> end.cancel())
        .exceptionHandler(failure -> end.cancel());
  }
}
