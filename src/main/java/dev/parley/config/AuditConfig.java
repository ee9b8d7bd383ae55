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

/** Where it is written down who did what. */
@ConfigMapping(prefix = "parley.audit")
public interface AuditConfig {
  /**
   * The file that entries of the <a href="audit.md">audit log</a> are written to, a JSON object a
   * line. Each process needs a file of its own. Without it they go where {@code
   * parley.audit.output} says.
   */
  Optional<Path> file();

  /**
   * Beyond which size of the file a new one is begun; the full one gets the time as an ending.
   *
   * @return bytes
   */
  @WithDefault("67108864")
  @Min(4096)
  long fileSize();

  /** How many full files of the present chain are kept, the newest; {@code 0} keeps all. */
  @WithDefault("16")
  @Min(0)
  int files();

  /**
   * Where entries go without a file: {@code log}, a category of the log that is theirs, or {@code
   * stdout}, lines of JSON on standard output among those of the log.
   */
  @WithDefault("log")
  AuditOutput output();

  /**
   * The time between two anchors, which tell how far the audit log is, in the log and as metrics.
   */
  @WithDefault("1m")
  @NotNull
  @DurationMin(millis = 100)
  Duration anchor();

  /**
   * The most entries that wait to be written. Beyond it they are lost, counted, and the audit log
   * says how many.
   */
  @WithDefault("20000")
  @Min(1)
  int queue();

  /** What entries call this process. */
  @WithDefault("${hostname:local}")
  @Pattern(regexp = "[A-Za-z0-9_.-]{1,253}")
  String pod();
}
