package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Where spans of questions are exported, by OpenTelemetry. */
@ConfigMapping(prefix = "parley.traces")
public interface TracesConfig {
  /**
   * The collector that spans go to, over HTTP, as base of {@code /v1/traces}: such as {@code
   * http://collector:4318}. Without it nothing is traced.
   */
  @WithDefault("${otel.exporter.otlp.endpoint:}")
  Optional<@Pattern(regexp = "https?://[^\\s]+") String> endpoint();

  /** Trace nothing, whatever the endpoint is. */
  @WithDefault("${otel.sdk.disabled:false}")
  boolean disabled();

  /**
   * What each request to the collector has for headers, like {@code key=value,other=value}; often a
   * secret.
   */
  @WithDefault("${otel.exporter.otlp.headers:}")
  Optional<String> headers();

  /**
   * The share of calls without a trace context that are traced, from 0 to 1. A call with a trace
   * context is traced if its caller is.
   */
  @WithDefault("1")
  @DecimalMin("0")
  @DecimalMax("1")
  double share();

  /** What the service is called there. */
  @WithDefault("${otel.service.name:parley}")
  @Pattern(regexp = ".{1,128}")
  String service();

  /** What else is said of this process, like {@code key=value,other=value}. */
  @WithDefault("${otel.resource.attributes:}")
  Optional<String> attributes();

  /** How long spans are gathered before they go out together. */
  @WithDefault("5s")
  @NotNull
  @DurationMin(millis = 10)
  @DurationMax(minutes = 5)
  Duration interval();
}
