package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.Route;
import dev.parley.error.ErrorCode;
import dev.parley.error.Violation;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Outcome;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the content of an accepted form, and checks it against the schema of that form
 * (client/elicitation, Form Mode Security): a value of another type or outside of an {@code enum}
 * is refused. {@link AnswerValidator} checks the rest. Members that the schema does not name are
 * ignored.
 */
@Singleton
class FormReading {
  private final AnswerValidator validator;

  FormReading(AnswerValidator validator) {
    this.validator = validator;
  }

  /**
   * What the human entered into a form.
   *
   * @param submission the answers that fit the schema
   * @param violations empty where all fits the schema; else everything that is wrong, also by the
   *     rules of the questions
   * @param typed by property, what was entered, right or wrong; see {@link TypedValues}
   * @param firstProperty by question, the property whose field shows what is wrong
   */
  record Entry(
      Submission submission,
      List<Violation> violations,
      Map<String, List<String>> typed,
      Map<String, String> firstProperty) {}

  /**
   * @param content the content of the accepted form, JSON of any shape
   */
  Entry read(Questionnaire questionnaire, FormDialect dialect, JsonNode content) {
    FormKeys keys = FormKeys.of(questionnaire);
    TypedValues typed = new TypedValues();
    List<SubmittedAnswer> answers = new ArrayList<>();
    Map<String, List<Violation>> wrong = new HashMap<>();
    Map<String, String> firstProperty = new HashMap<>();
    for (Question question : questionnaire.questions()) {
      FieldReading field = new FieldReading(question, dialect, keys, content, typed);
      List<String> values = field.values();
      if (field.violations().isEmpty()) {
        answers.add(new SubmittedAnswer(question.id(), null, values, null));
      } else {
        wrong.put(question.id(), field.violations());
      }
      firstProperty.put(question.id(), field.firstProperty());
    }
    Submission submission = new Submission(answers, null);
    List<Violation> violations = new ArrayList<>();
    if (!content.isObject() && !content.isMissingNode() && !content.isNull()) {
      violations.add(
          Violation.ofAll(
              ErrorCode.INVALID_TEXT, "the content of a form must be an object", Map.of()));
    }
    if (!wrong.isEmpty()) {
      violations.addAll(all(questionnaire, submission, wrong));
    }
    return new Entry(submission, violations, typed.byProperty(), firstProperty);
  }

  /** Adds what breaks the rules of the other questions, in the order of the questions. */
  private List<Violation> all(
      Questionnaire questionnaire, Submission submission, Map<String, List<Violation>> wrong) {
    Map<String, List<Violation>> byId = new HashMap<>();
    if (validator.validate(questionnaire, submission) instanceof Verdict.Refused(var violations)) {
      for (Violation violation : violations) {
        byId.computeIfAbsent(String.valueOf(violation.id()), id -> new ArrayList<>())
            .add(violation);
      }
    }
    // the rules report an unreadable answer only as missing
    byId.putAll(wrong);
    return questionnaire.questions().stream()
        .flatMap(question -> byId.getOrDefault(question.id(), List.of()).stream())
        .toList();
  }

  /** Whether a reply repeats the answer by which the same form ended the question. */
  boolean repeats(Interaction ended, FormReply reply) {
    Ending ending = ended.ending();
    return ending != null
        && ending.by() instanceof EndedBy.Human human
        && Elicitations.isBy(human, reply)
        && switch (ending.outcome()) {
          case Outcome.Answered(var sheet, var provenance) ->
              reply.action() == FormReply.Action.ACCEPT
                  && reply.route() == Route.FORM
                  && says(ended.ask().questionnaire(), reply, sheet);
          case Outcome.Declined declined -> reply.action() == FormReply.Action.DECLINE;
          case Outcome.Cancelled cancelled -> reply.action() == FormReply.Action.CANCEL;
          case Outcome.Expired expired -> false;
          case Outcome.Unavailable unavailable -> false;
          case Outcome.Aborted aborted -> false;
        };
  }

  private boolean says(Questionnaire questionnaire, FormReply reply, AnswerSet sheet) {
    Entry entry = read(questionnaire, reply.dialect(), reply.content());
    return entry.violations().isEmpty()
        && validator.validate(questionnaire, entry.submission())
            instanceof Verdict.Accepted(AnswerSet again)
        && texts(again).equals(texts(sheet));
  }

  private static List<List<String>> texts(AnswerSet sheet) {
    return sheet.answers().stream().map(Answer::texts).toList();
  }
}
