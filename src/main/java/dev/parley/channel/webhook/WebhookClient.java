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
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to webhooks: by TLS alone, to the address that was found for the host, without
 * following anywhere else. What a webhook answers is not read, but for its status. A request whose
 * time is over is broken off: it counts as failed, and another one will be made.
 */
@Singleton
class WebhookClient {
  /** The name of the TLS configuration whose authorities are trusted in place of the usual ones. */
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
        .<Delivery>emitter(answer -> {
          Attempt attempt = new Attempt(answer);
          client
              .request(options(call))
              .onSuccess(request -> send(request, call, attempt))
              .onFailure(failure -> attempt.ends(failed(Why.CONNECTION)));
        })
        .ifNoItem()
        .after(timeout)
        .recoverWithItem(failed(Why.TIMEOUT));
  }

  private static Delivery failed(Why why) {
    return new Delivery.Failed(why, null);
  }

  private RequestOptions options(WebhookCall call) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        // without its name, by which connections to another address of the host would be the same
        .setServer(SocketAddress.inetSocketAddress(call.port(), call.address().getHostAddress()))
        .setHost(call.host())
        .setPort(call.port())
        .setURI(call.path())
        .setFollowRedirects(false);
  }

  private void send(HttpClientRequest request, WebhookCall call, Attempt attempt) {
    if (!attempt.begins(request)) {
      return;
    }
    call.headers().forEach(request::putHeader);
    request
        .send(Buffer.buffer(call.body()))
        .onSuccess(response -> {
          attempt.ends(read(response));
          // also ends an answer that comes byte by byte
          ignore(response, timers.after(timeout, request::reset));
        })
        .onFailure(failure -> attempt.ends(failed(Why.CONNECTION)));
  }

  /** One request, from before it has a connection until it is answered or its time is over. */
  private static final class Attempt {
    private final UniEmitter<? super Delivery> answer;
    private @Nullable HttpClientRequest request;
    private boolean hasEnded;

    Attempt(UniEmitter<? super Delivery> answer) {
      this.answer = answer;
      answer.onTermination(this::breakOff);
    }

    /** There is a connection; false where the time is over. */
    synchronized boolean begins(HttpClientRequest on) {
      request = on;
      // what fails is said by the answer; without a handler Vert.x would log it
      on.exceptionHandler(failure -> {});
      if (hasEnded) {
        on.reset();
      }
      return !hasEnded;
    }

    void ends(Delivery delivery) {
      synchronized (this) {
        hasEnded = true;
      }
      answer.complete(delivery);
    }

    /** Also called once it has ended. */
    private synchronized void breakOff() {
      if (!hasEnded && request != null) {
        request.reset();
      }
      hasEnded = true;
    }
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
