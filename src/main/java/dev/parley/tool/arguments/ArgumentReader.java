package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Violation;
import dev.parley.question.VisibleText;
import dev.parley.question.json.Scalars;
import dev.parley.question.validation.NumberCheck;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of one argument object with tolerance: a number or boolean may be a string, a
 * member may have aliases, null counts as absent. An unreadable member is recorded as a violation,
 * and reading continues.
 */
public final class ArgumentReader {
  private final JsonNode object;
  private final String place;
  private final List<Violation> violations = new ArrayList<>();

  /**
   * @param place how to name the object in a message, such as {@code questions[2]}
   */
  public ArgumentReader(JsonNode object, String place) {
    this.object = object;
    this.place = place;
  }

  public List<Violation> violations() {
    return violations;
  }

  private @Nullable String firstText(String... names) {
    return any(names).map(JsonNode::textValue).orElse(null);
  }

  /** Adopts the violations of a part of this object. */
  public void adopt(ArgumentReader part) {
    violations.addAll(part.violations);
  }

  public void refuse(ErrorCode error, String message) {
    refuse(error, message, Map.of());
  }

  /**
   * @param limits the figures of the rule, under their wire names
   */
  public void refuse(ErrorCode error, String message, Map<String, Object> limits) {
    violations.add(
        new Violation(
            firstText("text", "question", "prompt", "label"),
            object.path("id").textValue(),
            error,
            message,
            limits));
  }

  /** The first of these members that is present and not null. */
  public Optional<JsonNode> any(String... names) {
    for (String name : names) {
      JsonNode value = object.path(name);
      if (!value.isMissingNode() && !value.isNull()) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses two names of one member with different values: one would be dropped, and the human
   * would never see it.
   */
  public void refuseContradiction(String... names) {
    if (Arrays.stream(names).filter(object::has).count() < 2) {
      return;
    }
    List<String> given = Arrays.stream(names).filter(this::saysSomething).toList();
    if (given.stream().map(object::path).distinct().count() > 1) {
      refuse(
          ErrorCode.INVALID_ARGUMENT,
          place + " has " + String.join(" and ", given) + ", which mean the same; give one");
    }
  }

  private boolean saysSomething(String name) {
    JsonNode value = object.path(name);
    return value.isContainerNode()
        ? !value.isEmpty()
        : !value.isMissingNode() && VisibleText.orNull(value.asText()) != null && !value.isNull();
  }

  public @Nullable String string(String... names) {
    Optional<JsonNode> value = any(names);
    if (value.isEmpty()) {
      return null;
    }
    if (!value.get().isValueNode()) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + names[0] + " must be a string");
      return null;
    }
    return Scalars.text(value.get());
  }

  /** As {@link #string}; a text that shows nothing counts as absent. */
  public @Nullable String text(String... names) {
    return VisibleText.orNull(string(names));
  }

  /** Whether the member is present and true, in any spelling; reports no violation. */
  boolean isTrue(String name) {
    return any(name).map(value -> value.asText().equalsIgnoreCase("true")).orElse(false);
  }

  /** Whether the member is present and false, in any spelling. */
  boolean isFalse(String name) {
    return any(name).map(value -> value.asText().equalsIgnoreCase("false")).orElse(false);
  }

  public boolean bool(boolean fallback, String... names) {
    Optional<JsonNode> value = any(names);
    if (value.isEmpty()) {
      return fallback;
    }
    String text = Scalars.text(value.get());
    if (!text.equals("true") && !text.equals("false")) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + names[0] + " must be true or false");
      return fallback;
    }
    return text.equals("true");
  }

  /** A number in decimal notation, also one in a string; a blank string counts as absent. */
  public Optional<BigDecimal> number(String... names) {
    Optional<JsonNode> value =
        any(names).filter(given -> VisibleText.orNull(given.asText()) != null);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Optional<BigDecimal> number = NumberCheck.read(value.get().asText());
    if (number.isEmpty()) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + names[0] + " must be a number");
    } else if (NumberCheck.isRounded(number.get())) {
      refuse(
          ErrorCode.INVALID_ARGUMENT,
          place
              + "."
              + names[0]
              + " must be a number that a script can hold: beyond 2^53 (9007199254740992) this one"
              + " would be rounded");
      return Optional.empty();
    }
    return number;
  }

  public int integer(int fallback, String... names) {
    Optional<BigDecimal> number = number(names);
    if (number.isEmpty()) {
      return fallback;
    }
    try {
      return number.get().intValueExact();
    } catch (ArithmeticException e) {
      refuse(ErrorCode.INVALID_ARGUMENT, place + "." + names[0] + " must be a whole number");
      return fallback;
    }
  }
}
