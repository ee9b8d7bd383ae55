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
 * Tells a collector of OpenTelemetry what happens to questions. Where no endpoint is configured
 * nothing of OpenTelemetry is loaded, nothing is read from calls, and nothing is kept. Spans say
 * which tool, which call and how it ended; never what was asked or answered, by whom, or with which
 * credential.
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

  /** So that unfit settings stop the start, not the first call. */
  void start(@Observes StartupEvent starting) {
    if (openTelemetrySpans != null) {
      LOG.info("Traces are on");
    }
  }

  /** Spans that are still here get a moment to leave. */
  void stop(@Observes ShutdownEvent stopping) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.stop();
    }
  }

  /** Whether anything is told to anybody. */
  public boolean isOn() {
    return openTelemetrySpans != null;
  }

  /**
   * What a call says of where it comes from: in {@code _meta} (MCP 2026-07-28, basic, {@code
   * _meta}), else in the headers of its HTTP request. What is malformed counts as not said. {@code
   * baggage} is left alone: nothing here acts by it, and nobody is called to whom it could go.
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
   * A call has come.
   *
   * @param channel the door that it came through
   * @param revision of MCP, where that is the door and says so
   */
  public AskSpan ask(String tool, String channel, @Nullable String revision, CallerTrace caller) {
    return openTelemetrySpans == null
        ? AskSpan.UNTRACED
        : openTelemetrySpans.ask(tool, channel, revision, caller);
  }

  /**
   * A question was put before the human. Counts the first time that this process does it.
   *
   * @param way how
   */
  public void shown(SpanSubject question, Instant asked, Instant now, String way) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.shown(question, asked, now, way);
    }
  }

  /**
   * A question found its ending.
   *
   * @param status how, as on the wire
   * @param by which kind of actor ended it
   */
  public void ended(SpanSubject question, Instant asked, Instant at, String status, String by) {
    if (openTelemetrySpans != null) {
      openTelemetrySpans.ended(question, asked, at, status, by);
    }
  }

  /**
   * A result goes to a call.
   *
   * @param replayed whether it went to one before
   * @param caller where the call comes from that gets it
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
