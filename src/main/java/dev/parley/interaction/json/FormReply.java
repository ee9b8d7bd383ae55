package dev.parley.interaction.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.json.SubmissionReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a frontend replies to questions: answers one by one, or the values of a form, {@code
 * {"action":"submit","input":{fieldId: value}}}.
 */
public sealed interface FormReply {

  /**
   * The human answers.
   *
   * @param byField whether the values came by field id, so that errors are reported by field
   */
  record Answers(Submission submission, boolean byField) implements FormReply {}

  /** The human cancels the form. */
  record Cancel() implements FormReply {}

  /**
   * @param params with {@code answers}, or with {@code action} and {@code input}; optionally with
   *     {@code note}
   * @throws Refusal if it is neither
   */
  static FormReply read(JsonNode params) {
    if (!params.has("action") && !params.has("input")) {
      return new Answers(SubmissionReader.read(params), false);
    }
    if (params.has("answers")) {
      throw refused("send either answers, or action and input");
    }
    return switch (params.path("action").asText()) {
      case "cancel" -> new Cancel();
      case "submit" ->
          new Answers(
              new Submission(fields(params.path("input")), SubmissionReader.text(params, "note")),
              true);
      default -> throw refused("action must be submit or cancel");
    };
  }

  private static List<SubmittedAnswer> fields(JsonNode input) {
    if (!input.isObject() || input.size() > SubmissionReader.MOST) {
      throw refused(
          "input must be an object with a value for each field's id, of at most "
              + SubmissionReader.MOST);
    }
    List<SubmittedAnswer> answers = new ArrayList<>(input.size());
    for (Map.Entry<String, JsonNode> field : input.properties()) {
      answers.add(new SubmittedAnswer(field.getKey(), null, values(field), null));
    }
    return answers;
  }

  /** An empty string counts as not given, as null does. */
  private static List<String> values(Map.Entry<String, JsonNode> field) {
    try {
      return SubmissionReader.values(field.getValue()).stream()
          .filter(value -> !value.isEmpty())
          .toList();
    } catch (Refusal noValue) {
      throw byField(
          Refusal.invalid(
              List.of(
                  new Violation(
                      null,
                      field.getKey(),
                      ErrorCode.INVALID_ARGUMENT,
                      "a value must be a string, a number, a boolean, or an array of these",
                      Map.of()))));
    }
  }

  /**
   * The refusal of a form, with {@code fieldErrors} added: what is wrong, by field id, each as a
   * sentence for the human.
   */
  static Refusal byField(Refusal refusal) {
    if (refusal.violations().isEmpty()) {
      return refusal;
    }
    Map<String, String> errors = new LinkedHashMap<>();
    for (Violation violation : refusal.violations()) {
      if (violation.id() != null) {
        errors.merge(
            violation.id(),
            PlainText.printable(violation.message()),
            (first, next) -> first + "\n" + next);
      }
    }
    return errors.isEmpty() ? refusal : refusal.with(Map.of("fieldErrors", errors));
  }

  private static Refusal refused(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
