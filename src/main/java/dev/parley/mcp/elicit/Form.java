package dev.parley.mcp.elicit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Corrections;
import dev.parley.question.Heading;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A questionnaire as a form that a client draws: a flat object of primitives, one property a
 * question and its id the name (client/elicitation, Requested Schema). What such a schema cannot
 * say stands in the texts, and {@link dev.parley.question.AnswerValidator} checks it afterwards.
 */
public final class Form {
  private Form() {}

  /**
   * Whether the questions can be asked in a form at all. Previews cannot be shown in one, and
   * secrets must not be asked for in one.
   */
  public static boolean fits(Questionnaire questionnaire) {
    return questionnaire.questions().stream()
        .noneMatch(question -> hasPreview(question) || Wording.asksForSecret(question));
  }

  private static boolean hasPreview(Question question) {
    return question instanceof ChoiceQuestion choice
        && choice.choices().stream().anyMatch(option -> option.preview() != null);
  }

  /**
   * The {@code params} of {@code elicitation/create}.
   *
   * @param problem what was wrong with the last answers, or null
   */
  public static ObjectNode params(
      Questionnaire questionnaire, FormDialect dialect, @Nullable String problem) {
    ObjectNode params = JsonNodeFactory.instance.objectNode();
    if (dialect == FormDialect.FULL) {
      params.put("mode", "form");
    }
    params.put("message", message(questionnaire, problem));
    params.set("requestedSchema", schema(questionnaire, dialect));
    return params;
  }

  static ObjectNode schema(Questionnaire questionnaire, FormDialect dialect) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    FormKeys keys = FormKeys.of(questionnaire);
    for (Section section : questionnaire.sections()) {
      for (Question question : section.questions()) {
        FormField field = new FormField(questionnaire, question, dialect, keys);
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
    Heading heading = questionnaire.heading();
    Corrections corrections = questionnaire.corrections();
    String text =
        Wording.paragraphs(
            Arrays.asList(
                problem,
                corrections.summary(),
                heading.title(),
                heading.description(),
                heading.prompt()));
    if (!text.isEmpty()) {
      return text;
    }
    int count = questionnaire.questions().size();
    return count == 1
        ? Wording.plain(questionnaire.questions().getFirst().text())
        : "Please answer " + count + " questions";
  }
}
