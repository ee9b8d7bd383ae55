package dev.parley.access;

import dev.parley.config.ParleyConfig;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;

/** Reads a request body without keeping more of it, or waiting longer for it, than is allowed. */
@Singleton
public class BoundedBody {
  /** Up to this multiple of the limit is read and thrown away, so that the refusal is heard. */
  private static final int PATIENCE = 32;

  private static final long GRACE_MILLIS = 2_000;

  private final int limit;
  private final Duration timeout;

  BoundedBody(ParleyConfig config) {
    this.limit = config.limits().body();
    this.timeout = config.limits().bodyTimeout();
  }

  /**
   * @return the body, on the event loop of the request; fails with a {@link Refusal} {@code
   *     too_large} or {@code too_slow}
   */
  public Uni<byte[]> read(RoutingContext rc) {
    return Uni.createFrom().emitter(emitter -> read(rc, emitter));
  }

  private void read(RoutingContext rc, UniEmitter<? super byte[]> emitter) {
    HttpServerRequest request = rc.request();
    Buffer body = Buffer.buffer();
    long[] length = {0};
    long alarm = rc.vertx().setTimer(timeout.toMillis(), over -> giveUp(rc, emitter, tooSlow()));
    emitter.onTermination(() -> rc.vertx().cancelTimer(alarm));
    request.handler(chunk -> {
      length[0] += chunk.length();
      if (length[0] <= limit) {
        body.appendBuffer(chunk);
      } else if (length[0] > (long) PATIENCE * limit) {
        giveUp(rc, emitter, tooLarge());
      }
    });
    request.exceptionHandler(brokenOff ->
        emitter.fail(Refusal.of(ErrorCode.INVALID_JSON, "The request body broke off")));
    request.endHandler(end -> {
      if (length[0] > limit) {
        emitter.fail(tooLarge());
      } else {
        emitter.complete(body.getBytes());
      }
    });
    request.resume();
  }

  private static void giveUp(RoutingContext rc, UniEmitter<?> emitter, Refusal why) {
    rc.request().handler(rest -> {});
    // not at once: who is cut off while it sends may never read why
    rc.vertx().setTimer(GRACE_MILLIS, over -> hangUp(rc.request()));
    emitter.fail(why);
  }

  /** Ends the sending of somebody who goes on and on. */
  private static void hangUp(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset();
    } else {
      request.connection().close();
    }
  }

  private Refusal tooSlow() {
    return Refusal.of(
        ErrorCode.TOO_SLOW,
        "The request body did not come within %d ms".formatted(timeout.toMillis()));
  }

  private Refusal tooLarge() {
    return Refusal.of(
        ErrorCode.TOO_LARGE,
        "The request body is larger than " + limit + " bytes",
        Map.of("maxBytes", limit));
  }
}
