package dev.parley.traces;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.ParleyConfig;
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
public class Traces {
  private static final Logger LOG = Logger.getLogger(Traces.class);
  private static final String STATE = "tracestate";

  private final @Nullable Spans spans;

  Traces(
      ParleyConfig config,
      @ConfigProperty(name = "quarkus.application.version") String version,
      @ConfigProperty(name = "otel.exporter.otlp.protocol") Optional<String> protocol) {
    ParleyConfig.Traces settings = config.traces();
    this.spans =
        settings.endpoint().isEmpty() || settings.disabled()
            ? null
            : new Spans(Export.begin(settings, version, protocol));
  }

  /** So that unfit settings stop the start, not the first call. */
  void start(@Observes StartupEvent starting) {
    if (spans != null) {
      LOG.info("Traces are on");
    }
  }

  /** Spans that are still here get a moment to leave. */
  void stop(@Observes ShutdownEvent stopping) {
    if (spans != null) {
      spans.stop();
    }
  }

  /** Whether anything is told to anybody. */
  public boolean isOn() {
    return spans != null;
  }

  /**
   * What a call says of where it comes from: in {@code _meta} (MCP 2026-07-28, basic, {@code
   * _meta}), else in the headers of its HTTP request. What is malformed counts as not said. {@code
   * baggage} is left alone: nothing here acts by it, and nobody is called to whom it could go.
   *
   * @param meta the {@code _meta} of the call, or a missing node
   * @param header the value of a header, or null
   */
  public Origin origin(JsonNode meta, Function<String, @Nullable String> header) {
    if (spans == null) {
      return Origin.UNKNOWN;
    }
    Optional<Trace> call =
        Trace.of(meta.path(Trace.PARENT).textValue(), meta.path(STATE).textValue());
    Optional<Trace> transport = Trace.of(header.apply(Trace.PARENT), header.apply(STATE));
    if (call.isEmpty() && transport.isEmpty()) {
      return Origin.UNKNOWN;
    }
    return call.isPresent()
        ? new Origin(call.get(), transport.orElse(null))
        : new Origin(transport.orElse(null), null);
  }

  /**
   * A call has come.
   *
   * @param channel the door that it came through
   * @param revision of MCP, where that is the door and says so
   */
  public Asking ask(String tool, String channel, @Nullable String revision, Origin origin) {
    return spans == null ? Asking.UNTRACED : spans.ask(tool, channel, revision, origin);
  }

  /**
   * A question was put before the human. Counts the first time that this process does it.
   *
   * @param way how
   */
  public void shown(Subject question, Instant asked, Instant now, String way) {
    if (spans != null) {
      spans.shown(question, asked, now, way);
    }
  }

  /**
   * A question found its ending.
   *
   * @param status how, as on the wire
   * @param by which kind of actor ended it
   */
  public void ended(Subject question, Instant asked, Instant at, String status, String by) {
    if (spans != null) {
      spans.ended(question, asked, at, status, by);
    }
  }

  /**
   * A result goes to a call.
   *
   * @param replayed whether it went to one before
   * @param origin where the call comes from that gets it
   */
  public void returned(
      Subject question,
      Instant ended,
      Instant now,
      String status,
      boolean replayed,
      Origin origin) {
    if (spans != null) {
      spans.returned(question, ended, now, status, replayed, origin);
    }
  }
}
