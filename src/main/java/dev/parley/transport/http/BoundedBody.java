package dev.parley.transport.http;

import dev.parley.config.AccessConfig;
import dev.parley.config.LimitsConfig;
import dev.parley.config.Quota;
import dev.parley.config.QuotaTable;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.limits.ScopedLimit;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.ConnectionMetrics;
import dev.parley.telemetry.audit.LimitedWarnings;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.netty.channel.EventLoop;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request body within a limit of bytes and of time. Bytes of incomplete bodies are also
 * counted for each owner and for the process, so that many slow connections cannot fill the heap.
 */
@Singleton
public class BoundedBody {
  /**
   * A body that is too large is read and discarded up to this multiple of the limit, so that the
   * client reads the refusal.
   */
  private static final int PATIENCE = 32;

  private static final long GRACE_MILLIS = 2_000;

  private static final int RETRY_AFTER_SECONDS = 5;

  /**
   * The bytes that the head of an HTTP/2 request counts until its body is complete: one connection
   * may have many such requests.
   */
  private static final int HEAD = 4_096;

  private final LimitedWarnings warnings;
  private final int limit;
  private final Duration timeout;
  private final ScopedLimit incoming;
  private final ConcurrentMap<EventLoop, EqualTimeouts> timeouts = new ConcurrentHashMap<>();

  BoundedBody(
      LimitedWarnings warnings,
      ConnectionMetrics metrics,
      AccessConfig access,
      LimitsConfig limits) {
    this.warnings = warnings;
    this.incoming = new ScopedLimit(QuotaTable.ofIncoming(access, limits));
    metrics.incoming(incoming::count);
    this.limit = limits.body();
    this.timeout = limits.bodyTimeout();
  }

  /**
   * @return the body, on the event loop of the request; fails with a {@link Refusal} {@code
   *     too_large}, {@code too_slow} or {@code too_many_pending}
   */
  public Uni<byte[]> read(RoutingContext rc) {
    return Uni.createFrom().emitter(emitter -> new Reading(rc, emitter).begin());
  }

  private EqualTimeouts timeouts(EventLoop loop) {
    EqualTimeouts known = timeouts.get(loop);
    return known == null
        ? timeouts.computeIfAbsent(loop, fresh -> new EqualTimeouts(fresh, timeout))
        : known;
  }

  /** Reads one body. Everything runs on the event loop of the request. */
  private final class Reading extends EqualTimeouts.Timeout {
    private final RoutingContext rc;
    private final UniEmitter<? super byte[]> emitter;
    private final BodyChunks body = new BodyChunks();
    private long length;
    private long counted;
    private final Principal owner;

    /**
     * {@code Content-Length} of HTTP/1.1, or -1 if it is unknown. Always -1 over HTTP/2, where a
     * body may stay open after it has reached its length.
     */
    private final long announced;

    private final ContextInternal context;
    private final EqualTimeouts timeouts;

    Reading(RoutingContext rc, UniEmitter<? super byte[]> emitter) {
      this.rc = rc;
      this.emitter = emitter;
      this.owner = CallerResolver.principal(rc);
      this.announced =
          isHttp2(rc.request())
              ? -1
              : announced(rc.request().getHeader(HttpHeaders.CONTENT_LENGTH));
      this.context = ((VertxInternal) rc.vertx()).getOrCreateContext();
      this.timeouts = timeouts(context.nettyEventLoop());
    }

    void begin() {
      HttpServerRequest request = rc.request();
      emitter.onTermination(this::end);
      request.handler(this::chunk);
      request.exceptionHandler(brokenOff ->
          emitter.fail(Refusal.of(ErrorCode.INVALID_JSON, "The request body broke off")));
      request.endHandler(end -> complete());
      timeouts.begin(this);
      if (isHttp2(request)) {
        count(HEAD);
      }
      request.resume();
    }

    @Override
    void late() {
      context.emit(late -> giveUp(tooSlow()));
    }

    private void chunk(Buffer chunk) {
      length += chunk.length();
      if (length <= limit) {
        keep(chunk);
      } else if (length > (long) PATIENCE * limit) {
        giveUp(tooLarge());
      }
    }

    private void keep(Buffer chunk) {
      // most bodies arrive in one piece, and a complete body is not kept here
      if (length == announced || count(chunk.length())) {
        body.add(chunk);
      }
    }

    private boolean count(int more) {
      Quota.Scope full = incoming.enter(owner, more);
      if (full != null) {
        giveUp(tooManyBytes(full));
        return false;
      }
      counted += more;
      return true;
    }

    private void complete() {
      if (length > limit) {
        emitter.fail(tooLarge());
      } else {
        emitter.complete(body.bytes());
      }
    }

    /**
     * Waits before it closes: a client that is cut off while it sends may never read the refusal.
     */
    private void giveUp(Refusal why) {
      HttpServerRequest request = rc.request();
      rc.vertx()
          .setTimer(
              GRACE_MILLIS,
              late -> {
                // otherwise the connection already serves another request
                if (!request.isEnded()) {
                  hangUp(request);
                }
              });
      emitter.fail(why);
    }

    /** Releases everything, since the request may wait for hours. */
    private void end() {
      timeouts.end(this);
      if (counted > 0) {
        incoming.leave(owner, counted);
        counted = 0;
      }
      HttpServerRequest request = rc.request();
      request.exceptionHandler(null);
      if (request.isEnded()) {
        request.handler(null);
        request.endHandler(null);
      } else {
        body.clear();
        request.handler(rest -> {});
      }
    }
  }

  private static boolean isHttp2(HttpServerRequest request) {
    return request.version() == HttpVersion.HTTP_2;
  }

  private static long announced(@Nullable String length) {
    try {
      return length == null ? -1 : Long.parseLong(length.strip());
    } catch (NumberFormatException strange) {
      return -1;
    }
  }

  /** Stops a client that continues to send. */
  private static void hangUp(HttpServerRequest request) {
    if (isHttp2(request)) {
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

  private Refusal tooManyBytes(Quota.Scope full) {
    return incoming.refusal(
        full,
        "Request bodies of %d bytes are on their way in this %s; send it again in a while",
        "incoming_bytes",
        RETRY_AFTER_SECONDS);
  }

  private Refusal tooLarge() {
    warnings.note(Kind.BODY_SIZE);
    return Refusal.of(
        ErrorCode.TOO_LARGE,
        "The request body is larger than " + limit + " bytes",
        Map.of("maxBytes", limit));
  }
}
