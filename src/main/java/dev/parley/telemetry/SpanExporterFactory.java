package dev.parley.telemetry;

import dev.parley.config.TracesConfig;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Creates the exporter of spans. It sends batches to an OTLP endpoint over HTTP, on a thread of its
 * own. While the endpoint cannot be reached, spans wait in a bounded queue; further ones are
 * dropped, and the exporter logs this a few times a minute at most.
 */
// the exporter finds its HTTP sender by name, in META-INF/services
@RegisterForReflection(
    classNames = "io.opentelemetry.exporter.sender.jdk.internal.JdkHttpSenderProvider")
final class SpanExporterFactory {
  private static final Logger LOG = Logger.getLogger(SpanExporterFactory.class);
  private static final String PATH = "/v1/traces";
  private static final String SPOKEN = "http/protobuf";

  /** One span takes about 700 bytes. */
  private static final int MOST_WAITING = 2_048;

  private static final int BATCH = 512;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private SpanExporterFactory() {}

  /**
   * @param protocol from {@code OTEL_EXPORTER_OTLP_PROTOCOL}; only {@code http/protobuf} is
   *     supported
   */
  static SdkTracerProvider begin(TracesConfig settings, String version, Optional<String> protocol) {
    protocol
        .filter(wanted -> !wanted.isEmpty() && !wanted.equals(SPOKEN))
        .ifPresent(wanted ->
            LOG.warnf(
                "Traces go out as %s; OTEL_EXPORTER_OTLP_PROTOCOL names something else", SPOKEN));
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(url(settings.endpoint().orElseThrow()))
            .setCompression("gzip")
            .setTimeout(PATIENCE)
            .setConnectTimeout(PATIENCE)
            .setMeterProvider(MeterProvider::noop);
    settings
        .headers()
        .ifPresent(
            given -> KeyValueList.of("parley.traces.headers", given).forEach(exporter::addHeader));
    return SdkTracerProvider.builder()
        .setResource(resource(settings, version))
        .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(settings.share())))
        .setSpanLimits(SpanLimits.builder().setMaxAttributeValueLength(256).build())
        .addSpanProcessor(
            BatchSpanProcessor.builder(exporter.build())
                .setMaxQueueSize(MOST_WAITING)
                .setMaxExportBatchSize(BATCH)
                .setScheduleDelay(settings.interval())
                .setExporterTimeout(PATIENCE)
                .setMeterProvider(MeterProvider.noop())
                .build())
        .build();
  }

  /** The endpoint is a base, to which the path of the signal is added (OTLP, Endpoint URLs). */
  private static String url(String endpoint) {
    String base = endpoint.endsWith("/") ? endpoint.substring(0, endpoint.length() - 1) : endpoint;
    return base.endsWith(PATH) ? base : base + PATH;
  }

  private static Resource resource(TracesConfig settings, String version) {
    AttributesBuilder attributes =
        Attributes.builder()
            .put("service.version", version)
            .put("service.instance.id", UUID.randomUUID().toString());
    settings
        .attributes()
        .ifPresent(
            given -> KeyValueList.of("parley.traces.attributes", given).forEach(attributes::put));
    attributes.put("service.name", settings.service());
    return Resource.getDefault().merge(Resource.create(attributes.build()));
  }
}
