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
  private final int index;
  private final List<Violation> violations = new ArrayList<>();

  /**
   * @param place how to name the object in a message, such as {@code questions[2]}
   */
  public ArgumentReader(JsonNode object, String place) {
    this(object, place, -1);
  }

  /**
   * @param list the name of the list that the object is in
   * @param index its place in the list, from 0
   */
  public ArgumentReader(JsonNode object, String list, int index) {
    this.object = object;
    this.place = list;
    this.index = index;
  }

  private String place() {
    return index < 0 ? place : place + "[" + index + "]";
  }

  public List<Violation> violations() {
    return violations;
  }

  private @Nullable String firstText(String... names) {
    JsonNode value = first(names);
    return value == null ? null : value.textValue();
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
    return Optional.ofNullable(first(names));
  }

  private @Nullable JsonNode first(String... names) {
    for (String name : names) {
      JsonNode value = member(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** A member, or null where it is absent or null. */
  @Nullable JsonNode member(String name) {
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /**
   * Refuses two names of one member with different values: one would be dropped, and the human
   * would never see it.
   */
  public void refuseContradiction(String... names) {
    int present = 0;
    for (String name : names) {
      present += object.has(name) ? 1 : 0;
    }
    if (present < 2) {
      return;
    }
    List<String> given = Arrays.stream(names).filter(this::saysSomething).toList();
    if (given.stream().map(object::path).distinct().count() > 1) {
      refuse(
          ErrorCode.INVALID_ARGUMENT,
          place() + " has " + String.join(" and ", given) + ", which mean the same; give one");
    }
  }

  private boolean saysSomething(String name) {
    JsonNode value = object.path(name);
    return value.isContainerNode()
        ? !value.isEmpty()
        : !value.isMissingNode() && VisibleText.orNull(value.asText()) != null && !value.isNull();
  }

  public @Nullable String string(String... names) {
    return string(first(names), names[0]);
  }

  public @Nullable String string(String name) {
    return string(member(name), name);
  }

  private @Nullable String string(@Nullable JsonNode value, String name) {
    if (value == null) {
      return null;
    }
    if (!value.isValueNode()) {
      refuse(ErrorCode.INVALID_ARGUMENT, place() + "." + name + " must be a string");
      return null;
    }
    return Scalars.text(value);
  }

  /** As {@link #string}; a text that shows nothing counts as absent. */
  public @Nullable String text(String... names) {
    return VisibleText.orNull(string(names));
  }

  /** As {@link #string}; a text that shows nothing counts as absent. */
  public @Nullable String text(String name) {
    return VisibleText.orNull(string(name));
  }

  /** Whether the member is present and true, in any spelling; reports no violation. */
  boolean isTrue(String name) {
    JsonNode value = member(name);
    return value != null && value.asText().equalsIgnoreCase("true");
  }

  /** Whether the member is present and false, in any spelling. */
  boolean isFalse(String name) {
    JsonNode value = member(name);
    return value != null && value.asText().equalsIgnoreCase("false");
  }

  public boolean bool(boolean fallback, String... names) {
    return bool(fallback, first(names), names[0]);
  }

  public boolean bool(boolean fallback, String name) {
    return bool(fallback, member(name), name);
  }

  private boolean bool(boolean fallback, @Nullable JsonNode value, String name) {
    if (value == null) {
      return fallback;
    }
    String text = Scalars.text(value);
    if (!text.equals("true") && !text.equals("false")) {
      refuse(ErrorCode.INVALID_ARGUMENT, place() + "." + name + " must be true or false");
      return fallback;
    }
    return text.equals("true");
  }

  /** A number in decimal notation, also one in a string; a blank string counts as absent. */
  public Optional<BigDecimal> number(String... names) {
    return number(first(names), names[0]);
  }

  public Optional<BigDecimal> number(String name) {
    return number(member(name), name);
  }

  private Optional<BigDecimal> number(@Nullable JsonNode value, String name) {
    if (value == null || VisibleText.orNull(value.asText()) == null) {
      return Optional.empty();
    }
    Optional<BigDecimal> number = NumberCheck.read(value.asText());
    if (number.isEmpty()) {
      refuse(ErrorCode.INVALID_ARGUMENT, place() + "." + name + " must be a number");
    } else if (NumberCheck.isRounded(number.get())) {
      refuse(
          ErrorCode.INVALID_ARGUMENT,
          place()
              + "."
              + name
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
      refuse(ErrorCode.INVALID_ARGUMENT, place() + "." + names[0] + " must be a whole number");
      return fallback;
    }
  }
}
