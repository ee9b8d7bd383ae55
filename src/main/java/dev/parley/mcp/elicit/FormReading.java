package dev.parley.mcp.elicit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.jsonrpc.Scalars;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.ErrorCode;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Refusal;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.Violation;
import dev.parley.question.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads what a client sends for a form, whichever dialect it was in. Members that nobody asked for
 * are ignored; whether the answers are right is decided elsewhere, by the rules of the questions.
 */
final class FormReading {
  private FormReading() {}

  /**
   * @throws Refusal when a member is neither a scalar nor a list of scalars
   */
  static Submission read(Questionnaire questionnaire, JsonNode content) {
    FormKeys keys = FormKeys.of(questionnaire);
    List<SubmittedAnswer> answers = new ArrayList<>();
    List<Violation> violations = new ArrayList<>();
    for (Question question : questionnaire.questions()) {
      List<String> values = new ArrayList<>();
      boolean readable = add(content.path(question.id()), values);
      if (question instanceof MultiChoice multi) {
        values.addAll(switchedOn(multi, keys.switches(question), content));
      }
      if (question instanceof ChoiceQuestion choice && choice.allowOther()) {
        List<String> own = new ArrayList<>();
        readable &= add(content.path(keys.own(question)), own);
        // an own answer stands instead of a choice, not beside it, where only one fits
        if (!own.isEmpty() && !(question instanceof MultiChoice)) {
          values.clear();
        }
        values.addAll(own);
      }
      if (!readable) {
        violations.add(
            new Violation(
                question.text(),
                question.id(),
                ErrorCode.INVALID_TEXT,
                "an answer must be a text, a number, true or false, or a list of texts",
                Map.of()));
      }
      answers.add(new SubmittedAnswer(question.id(), null, values, null));
    }
    if (!violations.isEmpty()) {
      throw Refusal.invalid(violations);
    }
    return new Submission(answers, null);
  }

  /** Adds the texts of a member; an empty field was left open. False where it cannot be read. */
  private static boolean add(JsonNode value, List<String> values) {
    if (value.isMissingNode() || value.isNull()) {
      return true;
    }
    if (value.isArray()) {
      boolean readable = true;
      for (JsonNode element : value) {
        readable &= element.isValueNode() && add(element, values);
      }
      return readable;
    }
    if (!value.isValueNode()) {
      return false;
    }
    String text = Scalars.text(value);
    if (!VisibleText.isBlank(text)) {
      values.add(text);
    }
    return true;
  }

  private static List<String> switchedOn(MultiChoice multi, List<String> names, JsonNode content) {
    List<String> on = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Choice choice = multi.choices().get(i);
      if (content.path(names.get(i)).asBoolean()) {
        on.add(choice.value());
      }
    }
    return on;
  }
}
