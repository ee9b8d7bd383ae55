package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.ElicitationState;
import dev.parley.question.HostErrors;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A questionnaire as a form that a client draws: a flat object of primitives, one property a
 * question and its id the name (client/elicitation, Requested Schema). What such a schema cannot
 * say stands in the texts, and {@link dev.parley.question.validation.AnswerValidator} checks it
 * afterwards.
 */
public final class Form {
  private static final String NO_SECRETS = "Do not enter secrets, such as passwords or keys.";

  private Form() {}

  /**
   * Whether the questions can be asked in a form at all: secrets must not be asked for in one
   * (client/elicitation, Form Mode Security).
   */
  public static boolean fits(Questionnaire questionnaire) {
    return questionnaire.questions().stream().noneMatch(SecretRequest::isIn);
  }

  /**
   * The {@code params} of {@code elicitation/create}.
   *
   * @param elicitation what was entered before, and what was wrong with it
   */
  public static ObjectNode params(
      Questionnaire questionnaire, FormDialect dialect, ElicitationState elicitation) {
    ObjectNode params = JsonNodeFactory.instance.objectNode();
    if (dialect == FormDialect.FULL) {
      params.put("mode", "form");
    }
    String message = message(questionnaire, elicitation.problem());
    params.put("message", takesText(questionnaire) ? message + "\n\n" + NO_SECRETS : message);
    params.set("requestedSchema", schema(questionnaire, dialect, elicitation));
    return params;
  }

  private static boolean takesText(Questionnaire questionnaire) {
    return questionnaire.questions().stream().anyMatch(Question::takesWords);
  }

  private static ObjectNode schema(
      Questionnaire questionnaire, FormDialect dialect, ElicitationState elicitation) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    FormKeys keys = FormKeys.of(questionnaire);
    FormValues values = new FormValues(questionnaire, elicitation);
    for (Section section : questionnaire.sections()) {
      for (Question question : section.questions()) {
        FormField field = new FormField(questionnaire, question, dialect, keys, values);
        field.put(properties);
        // a section that may be left out, or an answer of one's own, cannot be said in the schema
        if (question.required() && !section.optional() && field.isOneProperty()) {
          required.add(question.id());
        }
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  /** What the form as a whole says: never empty, since every questionnaire asks something. */
  public static String message(Questionnaire questionnaire, @Nullable String problem) {
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
