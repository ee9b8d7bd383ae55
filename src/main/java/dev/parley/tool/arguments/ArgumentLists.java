package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.LimitsConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.json.JsonSize;
import dev.parley.question.QuestionLimits;
import dev.parley.question.VisibleText;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the parts of a call's arguments that are the same for every tool. */
@Singleton
public class ArgumentLists {
  private final StructuredText structuredText;
  private final QuestionLimits limits;
  private final int largest;

  ArgumentLists(StructuredText structuredText, QuestionLimits limits, LimitsConfig config) {
    this.structuredText = structuredText;
    this.limits = limits;
    this.largest = config.questionnaire();
  }

  /**
   * The arguments as an object of permitted size.
   *
   * @param example what they look like, for a caller that sent something else
   */
  public JsonNode object(JsonNode given, String example) {
    JsonNode arguments = structuredText.unwrapped(given);
    if (!arguments.isObject()) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "The arguments must be an object: " + example);
    }
    if (!JsonSize.isAtMost(arguments, largest)) {
      throw Refusal.of(
          ErrorCode.TOO_LARGE,
          "The questionnaire has %d bytes as JSON; at most %d fit"
              .formatted(JsonSize.of(arguments), largest),
          Map.of("maxBytes", largest));
    }
    return arguments;
  }

  /**
   * The entries of a list; a single object counts as a list of one.
   *
   * @param what the member's name
   * @param example an entry, for a caller that sent none
   */
  public List<JsonNode> list(JsonNode arguments, String what, String example) {
    JsonNode given = structuredText.unwrapped(arguments.path(what));
    List<JsonNode> entries = new ArrayList<>(given.isArray() ? given.size() : 1);
    if (given.isObject()) {
      entries.add(given);
    } else if (given.isArray()) {
      for (int i = 0; i < given.size(); i++) {
        entries.add(given.get(i));
      }
    } else if (!given.isMissingNode() && !given.isNull()) {
      throw refusal(ErrorCode.INVALID_ARGUMENT, what + " must be an array of objects", Map.of());
    }
    if (entries.isEmpty()) {
      throw refusal(
          ErrorCode.NO_QUESTIONS, what + " must hold at least one, such as " + example, Map.of());
    }
    checkCount(entries.size());
    return entries;
  }

  /**
   * Whether a member is present and has content: null, a text without visible characters, and an
   * empty list or object count as not given, since models fill in every member of a schema.
   */
  public boolean isGiven(JsonNode arguments, String member) {
    JsonNode value = structuredText.unwrapped(arguments.path(member));
    if (value.isContainerNode()) {
      return !value.isEmpty();
    }
    return !value.isMissingNode()
        && !value.isNull()
        && !(value.isTextual() && VisibleText.isBlank(value.textValue()));
  }

  /** The first of these members that is given. */
  public Optional<String> firstGiven(JsonNode arguments, List<String> members) {
    for (String member : members) {
      if (isGiven(arguments, member)) {
        return Optional.of(member);
      }
    }
    return Optional.empty();
  }

  /** Refuses more questions than fit into one call. */
  public void checkCount(int questions) {
    if (questions > limits.questions()) {
      throw refusal(
          ErrorCode.TOO_MANY_QUESTIONS,
          "At most %d questions fit in one call; there are %d"
              .formatted(limits.questions(), questions),
          Map.of("maxQuestions", limits.questions()));
    }
  }

  private static Refusal refusal(ErrorCode code, String message, Map<String, Object> facts) {
    return Refusal.invalid(List.of(Violation.ofAll(code, message, facts)));
  }
}
