package dev.parley.transport.mcp.elicitation;

import dev.parley.interaction.ElicitationState;
import dev.parley.question.HostErrors;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A questionnaire as a form that the client shows: a flat object of primitives, in which a question
 * has a property with its id as the name (client/elicitation, Requested Schema). What such a schema
 * cannot express stands in the texts, and {@link dev.parley.question.validation.AnswerValidator}
 * checks it when the answer comes.
 */
final class Form {
  private static final String NO_SECRETS = "Do not enter secrets, such as passwords or keys.";

  private Form() {}

  /**
   * Whether a form may ask these questions: it must not ask for secrets (client/elicitation, Form
   * Mode Security).
   */
  static boolean fits(Questionnaire questionnaire) {
    return questionnaire.questions().stream().noneMatch(SecretRequest::isIn);
  }

  /**
   * The request that shows the form.
   *
   * @param elicitation what the human entered before, and what was wrong with it
   */
  static ElicitRequest request(
      Questionnaire questionnaire, FormDialect dialect, ElicitationState elicitation) {
    String message = message(questionnaire, elicitation.problem());
    return ElicitRequest.of(
        ElicitRequest.FormParams.of(
            dialect,
            takesText(questionnaire) ? message + "\n\n" + NO_SECRETS : message,
            schema(questionnaire, dialect, elicitation)));
  }

  private static boolean takesText(Questionnaire questionnaire) {
    return questionnaire.questions().stream().anyMatch(Question::takesWords);
  }

  private static ElicitRequest.Schema schema(
      Questionnaire questionnaire, FormDialect dialect, ElicitationState elicitation) {
    Map<String, PrimitiveSchema> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    FormKeys keys = FormKeys.of(questionnaire);
    FormValues values = new FormValues(questionnaire, elicitation);
    for (Section section : questionnaire.sections()) {
      for (Question question : section.questions()) {
        FormField field = new FormField(questionnaire, question, dialect, keys, values);
        field.addTo(properties);
        // the schema cannot say that a section is optional, or that one of two fields is enough
        if (question.required() && !section.optional() && field.isOneProperty()) {
          required.add(question.id());
        }
      }
    }
    return ElicitRequest.Schema.of(properties, required);
  }

  /**
   * The text above the questions, never empty.
   *
   * @param problem what was wrong with the last answer, or null
   */
  static String message(Questionnaire questionnaire, @Nullable String problem) {
    QuestionnaireTexts texts = questionnaire.heading();
    HostErrors hostErrors = questionnaire.corrections();
    String text =
        FormTexts.paragraphs(
            Arrays.asList(
                problem, hostErrors.summary(), texts.title(), texts.description(), texts.prompt()));
    if (!text.isEmpty()) {
      return text;
    }
    int count = questionnaire.questions().size();
    return count == 1
        ? FormTexts.plain(questionnaire.questions().getFirst().text())
        : "Please answer " + count + " questions";
  }
}
