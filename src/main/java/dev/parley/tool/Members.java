package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.ErrorCode;
import dev.parley.question.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of one argument object with tolerance: a number or boolean may be a string, a
 * member may have aliases, null counts as absent. What cannot be read is noted as a violation, and
 * reading goes on.
 */
final class Members {
  private final JsonNode object;
  private final String place;
  private final List<Violation> violations = new ArrayList<>();

  /**
   * @param place how to name the object in a message, such as {@code questions[2]}
   */
  Members(JsonNode object, String place) {
    this.object = object;
    this.place = place;
  }

  List<Violation> violations() {
    return violations;
  }

  void refuse(ErrorCode error, String message) {
    violations.add(
        new Violation(
            object.path("text").textValue(),
            object.path("id").textValue(),
            error,
            message,
            Map.of()));
  }

  /** The first of these members that is there and not null. */
  Optional<JsonNode> any(String... names) {
    for (String name : names) {
      JsonNode value = object.path(name);
      if (!value.isMissingNode() && !value.isNull()) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  @Nullable String string(String... names) {
    Optional<JsonNode> value = any(names);
    if (value.isEmpty()) {
      return null;
    }
    if (!value.get().isValueNode()) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + names[0] + " must be a string");
      return null;
    }
    return value.get().asText();
  }

  boolean bool(boolean fallback, String... names) {
    Optional<JsonNode> value = any(names);
    if (value.isEmpty()) {
      return fallback;
    }
    String text = value.get().asText();
    if (!text.equals("true") && !text.equals("false")) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + names[0] + " must be true or false");
      return fallback;
    }
    return text.equals("true");
  }

  Optional<BigDecimal> number(String name) {
    Optional<JsonNode> value = any(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BigDecimal(value.get().asText()));
    } catch (NumberFormatException e) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + name + " must be a number");
      return Optional.empty();
    }
  }

  int integer(int fallback, String name) {
    Optional<BigDecimal> number = number(name);
    if (number.isEmpty()) {
      return fallback;
    }
    try {
      return number.get().intValueExact();
    } catch (ArithmeticException e) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + name + " must be a whole number");
      return fallback;
    }
  }
}
