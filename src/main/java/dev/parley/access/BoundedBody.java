package dev.parley.access;

import dev.parley.config.ParleyConfig;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import dev.parley.telemetry.LimitedWarnings;
import dev.parley.telemetry.LimitedWarnings.Kind;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Timer;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Reads a request body without keeping more of it, or waiting longer for it, than is allowed. */
@Singleton
public class BoundedBody {
  /** Up to this multiple of the limit is read and thrown away, so that the refusal is heard. */
  private static final int PATIENCE = 32;

  private static final long GRACE_MILLIS = 2_000;

  private final LimitedWarnings warnings;
  private final int limit;
  private final Duration timeout;

  BoundedBody(LimitedWarnings warnings, ParleyConfig config) {
    this.warnings = warnings;
    this.limit = config.limits().body();
    this.timeout = config.limits().bodyTimeout();
  }

  /**
   * @return the body, on the event loop of the request; fails with a {@link Refusal} {@code
   *     too_large} or {@code too_slow}
   */
  public Uni<byte[]> read(RoutingContext rc) {
    return Uni.createFrom().emitter(emitter -> new Reading(rc, emitter).begin());
  }

  /** One body on its way; everything on the event loop of the request. */
  private final class Reading {
    private final RoutingContext rc;
    private final UniEmitter<? super byte[]> emitter;
    private Buffer body = Buffer.buffer();
    private long length;
    private final Timer alarm;

    Reading(RoutingContext rc, UniEmitter<? super byte[]> emitter) {
      this.rc = rc;
      this.emitter = emitter;
      this.alarm = rc.vertx().timer(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    void begin() {
      HttpServerRequest request = rc.request();
      emitter.onTermination(this::end);
      request.handler(this::chunk);
      request.exceptionHandler(brokenOff ->
          emitter.fail(Refusal.of(ErrorCode.INVALID_JSON, "The request body broke off")));
      request.endHandler(end -> complete());
      alarm.onSuccess(late -> giveUp(tooSlow()));
      request.resume();
    }

    private void chunk(Buffer chunk) {
      length += chunk.length();
      if (length <= limit) {
        body.appendBuffer(chunk);
      } else if (length > (long) PATIENCE * limit) {
        giveUp(tooLarge());
      }
    }

    private void complete() {
      if (length > limit) {
        emitter.fail(tooLarge());
      } else {
        emitter.complete(body.getBytes());
      }
    }

    /** Not at once: who is cut off while it sends may never read why. */
    private void giveUp(Refusal why) {
      rc.vertx().setTimer(GRACE_MILLIS, late -> hangUp(rc.request()));
      emitter.fail(why);
    }

    /** Nothing of this is kept by a request that goes on to wait. */
    private void end() {
      alarm.cancel();
      HttpServerRequest request = rc.request();
      request.exceptionHandler(null);
      if (request.isEnded()) {
        request.handler(null);
        request.endHandler(null);
      } else {
        body = Buffer.buffer(0);
        request.handler(rest -> {});
      }
    }
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
    warnings.note(Kind.BODY_TIME);
    return Refusal.of(
        ErrorCode.TOO_SLOW,
        "The request body did not come within %d ms".formatted(timeout.toMillis()));
  }

  private Refusal tooLarge() {
    warnings.note(Kind.BODY_SIZE);
    return Refusal.of(
        ErrorCode.TOO_LARGE,
        "The request body is larger than " + limit + " bytes",
        Map.of("maxBytes", limit));
  }
}
