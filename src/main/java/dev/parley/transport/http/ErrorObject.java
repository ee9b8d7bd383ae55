package dev.parley.transport.http;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.telemetry.RefusalCounter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The error object that all transports share; each transport puts it into its own envelope.
 *
 * @param message null if there are details: each detail has its own message
 * @param details one for each violation; null if there are none
 * @param facts further members, by wire name
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ErrorObject(
    String error,
    @Nullable String message,
    @Nullable List<Detail> details,
    @JsonAnyGetter Map<String, Object> facts) {

  /**
   * One violation.
   *
   * @param question null where the violation concerns the whole set
   * @param id null likewise
   * @param limits further members, by wire name: the figures of the rule
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Detail(
      @Nullable String question,
      @Nullable String id,
      String error,
      String message,
      @JsonAnyGetter Map<String, Object> limits) {

    private static Detail of(Violation violation) {
      return new Detail(
          violation.question(),
          violation.id(),
          violation.error().code(),
          violation.message(),
          violation.limits());
    }
  }

  /** Builds the object of a refusal that a caller receives, and counts the refusal. */
  public static ErrorObject of(Refusal refusal) {
    RefusalCounter.count(refusal.code());
    boolean hasDetails = !refusal.violations().isEmpty();
    return new ErrorObject(
        refusal.code().code(),
        hasDetails ? null : PlainText.printable(refusal.reason()),
        hasDetails ? refusal.violations().stream().map(Detail::of).toList() : null,
        refusal.facts());
  }

  /** The seconds of {@code Retry-After}: from the refusal, else 1. */
  public long retryAfterSeconds() {
    return facts.get(Refusal.RETRY_AFTER) instanceof Number seconds ? seconds.longValue() : 1;
  }
}
