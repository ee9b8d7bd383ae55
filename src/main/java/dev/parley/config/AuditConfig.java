package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;

/** The audit log: who did what. */
@ConfigMapping(prefix = "parley.audit")
public interface AuditConfig {
  /**
   * The file to which entries of the <a href="audit.md">audit log</a> are written, one JSON object
   * a line. Each process needs a file of its own. Without it {@code parley.audit.output} decides.
   */
  Optional<Path> file();

  /**
   * The size at which a new file is begun; the time is appended to the name of the full one.
   *
   * @return bytes
   */
  @WithDefault("67108864")
  @Min(4096)
  long fileSize();

  /** How many full files of the current chain are kept, the newest; {@code 0} keeps all. */
  @WithDefault("16")
  @Min(0)
  int files();

  /**
   * Where entries go without a file: {@code log}, a log category of their own, or {@code stdout},
   * lines of JSON on standard output among those of the log.
   */
  @WithDefault("log")
  AuditOutput output();

  /**
   * The time between two anchors, which publish the position of the audit log in the log and as
   * metrics.
   */
  @WithDefault("1m")
  @NotNull
  @DurationMin(millis = 100)
  Duration anchor();

  /**
   * The most entries that wait to be written. Further ones are dropped and counted, and the audit
   * log says how many.
   */
  @WithDefault("20000")
  @Min(1)
  int queue();

  /** The name of this process in entries. */
  @WithDefault("${hostname:local}")
  @Pattern(regexp = "[A-Za-z0-9_.-]{1,253}")
  String pod();
}
