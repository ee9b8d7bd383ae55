package dev.parley.error;

import java.util.List;
import java.util.Map;

/**
 * A request that is refused with a typed error. It is an expected outcome and travels as the
 * failure of a {@code Uni}, so it has no stack trace; each transport turns it into its own kind of
 * error in one place. The message is written for the caller and never contains what a human
 * answered.
 */
public sealed class Refusal extends RuntimeException permits NoRoomForAnswer {
  private static final long serialVersionUID = 1L;
  private static final int MOST_VIOLATIONS = 100;

  /**
   * The fact, and member of the error object, that says after how many seconds the same may succeed
   * (RFC 9110 section 10.2.3).
   */
  public static final String RETRY_AFTER = "retryAfterSeconds";

  private final ErrorCode code;
  private final transient List<Violation> violations;
  private final transient Map<String, Object> facts;

  Refusal(ErrorCode code, String message, List<Violation> violations, Map<String, Object> facts) {
    super(message, null, false, false);
    this.code = code;
    this.violations = List.copyOf(violations);
    this.facts = Map.copyOf(facts);
  }

  public static Refusal of(ErrorCode code, String message) {
    return new Refusal(code, message, List.of(), Map.of());
  }

  /**
   * @param facts further members of the error object, such as {@code endedAs}, by wire name
   */
  public static Refusal of(ErrorCode code, String message, Map<String, Object> facts) {
    return new Refusal(code, message, List.of(), facts);
  }

  /**
   * All errors of a questionnaire or of a set of answers, at most the first hundred, so that a
   * refusal is not much larger than the request.
   */
  public static Refusal invalid(List<Violation> violations) {
    List<Violation> told = violations.subList(0, Math.min(MOST_VIOLATIONS, violations.size()));
    return new Refusal(ErrorCode.VALIDATION_FAILED, told.getFirst().message(), told, Map.of());
  }

  /** The same, with further members of the error object, by wire name. */
  public Refusal with(Map<String, Object> more) {
    return new Refusal(code, reason(), violations, more);
  }

  public ErrorCode code() {
    return code;
  }

  /** Never null, although a {@link Throwable} may have no message. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** In question order; empty unless the code is {@link ErrorCode#VALIDATION_FAILED}. */
  public List<Violation> violations() {
    return violations;
  }

  public Map<String, Object> facts() {
    return facts;
  }
}
