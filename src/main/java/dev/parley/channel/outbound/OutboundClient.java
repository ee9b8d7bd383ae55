package dev.parley.channel.outbound;

import dev.parley.channel.Delivery.Why;
import dev.parley.channel.address.AddressGuard;
import dev.parley.reactive.Timers;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to addresses that people named: by TLS alone, to an address of the host that may
 * be called, without following anywhere else. What is answered is not read, but for its status and
 * when to try again. A request whose time is over is broken off: it counts as failed, and another
 * one will be made.
 */
public final class OutboundClient {
  /** More of an answer is not taken in, in bytes. */
  private static final long LONGEST_ANSWER = 65_536;

  private final AddressGuard addresses;
  private final HttpClient client;
  private final Timers timers;
  private final Duration timeout;

  OutboundClient(
      Vertx vertx,
      Timers timers,
      TlsConfigurationRegistry trusted,
      AddressGuard addresses,
      OutboundTerms terms) {
    this.addresses = addresses;
    this.timers = timers;
    this.timeout = terms.timeout();
    HttpClientOptions options =
        new HttpClientOptions()
            .setSsl(true)
            .setVerifyHost(true)
            .setConnectTimeout((int) timeout.toMillis())
            .setMaxPoolSize(terms.connectionsOfHost())
            .setMaxWaitQueueSize(terms.waitingForHost())
            .setKeepAliveTimeout(30)
            .setDecompressionSupported(false);
    trusted.get(terms.tls()).ifPresent(tls -> options.setTrustOptions(tls.getTrustStoreOptions()));
    this.client = vertx.createHttpClient(options);
  }

  /**
   * Sends a request; ends within the configured time, and fails only where the request cannot be
   * made.
   *
   * @param call makes it once there is an address, on a thread that may be used for a while
   */
  public Uni<OutboundReply> send(URI url, Supplier<OutboundCall> call) {
    return addresses
        .find(url.getHost())
        .chain(found ->
            found
                .map(address -> send(address, call.get()))
                .orElseGet(() -> Uni.createFrom().item(unanswered(Why.ADDRESS))))
        .ifNoItem()
        .after(timeout)
        .recoverWithItem(unanswered(Why.TIMEOUT));
  }

  /** Sends a request to an address that may be called. */
  Uni<OutboundReply> send(InetAddress address, OutboundCall call) {
    return Uni.createFrom()
        .<OutboundReply>emitter(answer -> {
          Attempt attempt = new Attempt(answer);
          client
              .request(options(address, call))
              .onSuccess(request -> send(request, call, attempt))
              .onFailure(failure -> attempt.ends(unanswered(withoutConnection(failure))));
        })
        .ifNoItem()
        .after(timeout)
        .recoverWithItem(unanswered(Why.TIMEOUT));
  }

  /** Where too many wait, it was not tried, and nothing is known of the receiver. */
  private static Why withoutConnection(Throwable failure) {
    return failure instanceof ConnectionPoolTooBusyException ? Why.BUSY : Why.CONNECTION;
  }

  private static OutboundReply unanswered(Why why) {
    return new OutboundReply.Unanswered(why);
  }

  private static RequestOptions options(InetAddress address, OutboundCall call) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        // without its name, by which connections to another address of the host would be the same
        .setServer(SocketAddress.inetSocketAddress(call.port(), address.getHostAddress()))
        .setHost(call.host())
        .setPort(call.port())
        .setURI(call.path())
        .setFollowRedirects(false);
  }

  private void send(HttpClientRequest request, OutboundCall call, Attempt attempt) {
    if (!attempt.begins(request)) {
      return;
    }
    call.headers().forEach(request::putHeader);
    request.putHeader(HttpHeaders.HOST, call.authority());
    request
        .send(Buffer.buffer(call.body()))
        .onSuccess(response -> {
          attempt.ends(read(response));
          // also ends an answer that comes byte by byte
          ignore(response, timers.after(timeout, request::reset));
        })
        .onFailure(failure -> attempt.ends(unanswered(Why.CONNECTION)));
  }

  /** One request, from before it has a connection until it is answered or its time is over. */
  private static final class Attempt {
    private final UniEmitter<? super OutboundReply> answer;
    private @Nullable HttpClientRequest request;
    private boolean hasEnded;

    Attempt(UniEmitter<? super OutboundReply> answer) {
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

    void ends(OutboundReply reply) {
      synchronized (this) {
        hasEnded = true;
      }
      answer.complete(reply);
    }

    /** Also called once it has ended. */
    private synchronized void breakOff() {
      if (!hasEnded && request != null) {
        request.reset();
      }
      hasEnded = true;
    }
  }

  private static OutboundReply read(HttpClientResponse response) {
    return new OutboundReply.Answered(
        response.statusCode(), RetryAfter.read(response.getHeader("Retry-After"), Instant.now()));
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
