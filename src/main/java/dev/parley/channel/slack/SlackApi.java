package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.SlackConfig;
import dev.parley.json.JsonCodec;
import dev.parley.reactive.Timers;
import dev.parley.telemetry.SlackMetrics;
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
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Calls Slack's Web API. What it returns never fails, and ends within the configured time. */
@Singleton
class SlackApi {
  private static final Logger LOG = Logger.getLogger(SlackApi.class);
  private static final String JSON = "application/json; charset=utf-8";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final int CONNECTIONS = 8;
  private static final int WAITING = 512;
  private static final int TOO_MANY = 429;
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  /** More of an answer is not taken in, in bytes. */
  private static final int LONGEST_ANSWER = 1_000_000;

  private final HttpClient client;
  private final SlackTokens tokens;
  private final JsonCodec codec;
  private final SlackMetrics metrics;
  private final Timers timers;
  private final String url;
  private final Duration timeout;
  private final AtomicBoolean isRefused = new AtomicBoolean();

  SlackApi(
      Vertx vertx,
      SlackTokens tokens,
      JsonCodec codec,
      SlackMetrics metrics,
      Timers timers,
      SlackConfig config) {
    this.tokens = tokens;
    this.codec = codec;
    this.metrics = metrics;
    this.timers = timers;
    this.url = config.apiUrl();
    this.timeout = config.timeout();
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setVerifyHost(true)
                .setConnectTimeout((int) timeout.toMillis())
                .setMaxPoolSize(CONNECTIONS)
                .setMaxWaitQueueSize(WAITING)
                .setKeepAliveTimeout(30)
                .setDecompressionSupported(false));
  }

  /** Whether Slack refused a token when it was last asked. */
  boolean isRefused() {
    return isRefused.get();
  }

  /** A method of the bot that takes JSON. */
  Uni<SlackReply> call(String method, Record message) {
    return call(method, tokens.bot(), JSON, codec.bytes(message));
  }

  /** A method of the bot that reads, which takes no JSON. */
  Uni<SlackReply> read(String method, Map<String, String> fields) {
    String form =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return call(method, tokens.bot(), FORM, form.getBytes(StandardCharsets.US_ASCII));
  }

  /** Asks where to connect by Socket Mode. */
  Uni<SlackReply> openConnection() {
    return call("apps.connections.open", tokens.app(), FORM, new byte[0]);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private Uni<SlackReply> call(String method, String token, String type, byte[] body) {
    return Uni.createFrom()
        .<SlackReply>emitter(answer -> send(method, token, type, body, answer))
        .invoke(reply -> note(method, reply));
  }

  private void send(
      String method,
      String token,
      String type,
      byte[] body,
      UniEmitter<? super SlackReply> answer) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url + "/" + method)
            .setFollowRedirects(false);
    Exchange exchange = new Exchange(answer);
    exchange.end = timers.after(timeout, exchange::timeout);
    client
        .request(options)
        .onSuccess(request -> {
          request.putHeader("Authorization", "Bearer " + token).putHeader("Content-Type", type);
          exchange.send(request, body);
        })
        .onFailure(failure -> exchange.complete(SlackReply.failed(SlackReply.CONNECTION, null)));
  }

  /** One request. What comes after its end is dropped with the request itself. */
  private final class Exchange {
    private final UniEmitter<? super SlackReply> answer;
    private final AtomicBoolean isOver = new AtomicBoolean();
    private volatile @Nullable HttpClientRequest request;
    private volatile Cancellable end = () -> {};

    Exchange(UniEmitter<? super SlackReply> answer) {
      this.answer = answer;
    }

    void send(HttpClientRequest made, byte[] body) {
      request = made;
      if (isOver.get()) {
        made.reset();
        return;
      }
      made.send(Buffer.buffer(body))
          .onSuccess(this::read)
          .onFailure(failure -> complete(SlackReply.failed(SlackReply.CONNECTION, null)));
    }

    private void read(HttpClientResponse response) {
      Buffer read = Buffer.buffer();
      response
          .handler(part -> {
            if (read.length() + part.length() > LONGEST_ANSWER) {
              abort(SlackReply.STATUS);
            } else {
              read.appendBuffer(part);
            }
          })
          .exceptionHandler(failure -> complete(SlackReply.failed(SlackReply.CONNECTION, null)))
          .endHandler(ended -> complete(reply(response, read)));
    }

    void timeout() {
      abort(SlackReply.TIMEOUT);
    }

    private void abort(String why) {
      complete(SlackReply.failed(why, null));
      HttpClientRequest made = request;
      if (made != null) {
        made.reset();
      }
    }

    void complete(SlackReply reply) {
      if (isOver.compareAndSet(false, true)) {
        end.cancel();
        answer.complete(reply);
      }
    }
  }

  private SlackReply reply(HttpClientResponse response, Buffer body) {
    Duration wait = retryAfter(response.getHeader("Retry-After"));
    if (response.statusCode() == TOO_MANY) {
      return SlackReply.failed(SlackReply.LIMITED, wait);
    }
    try {
      JsonNode json = codec.read(body.getBytes());
      if (json.path("ok").asBoolean(false)) {
        return new SlackReply(json, null, null);
      }
      String error = json.path("error").asText("");
      return SlackReply.failed(error.isEmpty() ? SlackReply.STATUS : error, wait);
    } catch (JsonCodec.Unreadable unreadable) {
      return SlackReply.failed(SlackReply.STATUS, wait);
    }
  }

  private static @Nullable Duration retryAfter(@Nullable String header) {
    if (header == null || !header.matches("\\d{1,6}")) {
      return null;
    }
    Duration wait = Duration.ofSeconds(Math.max(1, Long.parseLong(header)));
    return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
  }

  private void note(String method, SlackReply reply) {
    metrics.called(reply.outcome());
    if (reply.isTokenRefused()) {
      if (isRefused.compareAndSet(false, true)) {
        LOG.errorf("Slack refuses the token (%s: %s); nobody is told there", method, reply.error());
      }
    } else if (reply.isOk() && isRefused.compareAndSet(true, false)) {
      LOG.info("Slack accepts the token again");
    }
  }
}
