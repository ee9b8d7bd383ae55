package dev.parley.telemetry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.TracesConfig;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Exports spans of questions to an OpenTelemetry collector. Without a configured endpoint, no
 * OpenTelemetry class is loaded, no trace context is read from calls, and none is stored. Spans
 * name the tool, the call and the ending; never the question, the answer, a person or a credential.
 *
 * <p>Methods do not block and do not fail; they may be called on any thread.
 */
@Singleton
public class Tracing {
  private static final Logger LOG = Logger.getLogger(Tracing.class);
  private static final String STATE = "tracestate";

  private final @Nullable OpenTelemetrySpans openTelemetrySpans;

  Tracing(
      TracesConfig settings,
      @ConfigProperty(name = "quarkus.application.version") String version,
      @ConfigProperty(name = "otel.exporter.otlp.protocol") Optional<String> protocol) {
    this.openTelemetrySpans =
        settings.endpoint().isEmpty() || settings.disabled()
            ? null
            : new OpenTelemetrySpans(SpanExporterFactory.begin(settings, version, protocol));
  }

  /** Creates this bean at start, so that wrong settings stop the start and not the first call. */
  void start(@Observes StartupEvent starting) {
    if (openTelemetrySpans != null) {
      LOG.info("Traces are on");
    }
  }

  /** Waits a moment for the last spans to be exported. */
  void stop(@Observes ShutdownEvent stopping) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.stop();
    }
  }

  /** Whether spans are exported. */
  public boolean isOn() {
    return openTelemetrySpans != null;
  }

  /**
   * Reads the caller's trace context from {@code _meta} (MCP 2026-07-28, basic, {@code _meta}),
   * else from the headers of the HTTP request. A malformed context counts as missing. {@code
   * baggage} is ignored: nothing here depends on it, and no other service is called that would need
   * it.
   *
   * @param meta the {@code _meta} of the call, or a missing node
   * @param header the value of a header, or null
   */
  public CallerTrace origin(JsonNode meta, Function<String, @Nullable String> header) {
    if (openTelemetrySpans == null) {
      return CallerTrace.UNKNOWN;
    }
    Optional<TraceContext> call =
        TraceContext.of(meta.path(TraceContext.PARENT).textValue(), meta.path(STATE).textValue());
    Optional<TraceContext> transport =
        TraceContext.of(header.apply(TraceContext.PARENT), header.apply(STATE));
    if (call.isEmpty() && transport.isEmpty()) {
      return CallerTrace.UNKNOWN;
    }
    return call.isPresent()
        ? new CallerTrace(call.get(), transport.orElse(null))
        : new CallerTrace(transport.orElse(null), null);
  }

  /**
   * A tool call arrived; starts the span {@code ask}.
   *
   * @param channel the transport of the call, such as {@code mcp} or {@code rest}
   * @param revision of MCP, or null if it is unknown or the transport is another one
   */
  public AskSpan ask(String tool, String channel, @Nullable String revision, CallerTrace caller) {
    return openTelemetrySpans == null
        ? AskSpan.UNTRACED
        : openTelemetrySpans.ask(tool, channel, revision, caller);
  }

  /**
   * A question was shown to a human. Only the first time in this process makes a span.
   *
   * @param way the route, such as a frontend or a form
   */
  public void shown(SpanSubject question, Instant asked, Instant now, String way) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.shown(question, asked, now, way);
    }
  }

  /**
   * A question ended.
   *
   * @param status as on the wire, such as {@code answered}
   * @param by which kind of actor ended it
   */
  public void ended(SpanSubject question, Instant asked, Instant at, String status, String by) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.ended(question, asked, at, status, by);
    }
  }

  /**
   * A result is delivered to a call.
   *
   * @param replayed whether it was delivered before
   * @param caller the trace context of the call that gets the result
   */
  public void returned(
      SpanSubject question,
      Instant ended,
      Instant now,
      String status,
      boolean replayed,
      CallerTrace caller) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.returned(question, ended, now, status, replayed, caller);
    }
  }
}
