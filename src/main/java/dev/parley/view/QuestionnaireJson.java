package dev.parley.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.CompletedView;
import dev.parley.question.Heading;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A questionnaire as a frontend shows it: its questions, or its sections with theirs. */
final class QuestionnaireJson {
  private QuestionnaireJson() {}

  static void put(ObjectNode json, Questionnaire questionnaire) {
    Heading heading = questionnaire.heading();
    put(json, "title", heading.title());
    put(json, "description", heading.description());
    put(json, "prompt", heading.prompt());
    if (questionnaire.titledSections().isEmpty()) {
      questions(json, questionnaire.questions());
    } else {
      ArrayNode sections = json.putArray("sections");
      questionnaire.titledSections().forEach(section -> section(sections.addObject(), section));
    }
    json.put("submitLabel", heading.submitLabel()).put("cancelLabel", heading.cancelLabel());
    CompletedView view = questionnaire.completedView();
    if (view != null) {
      ObjectNode completed = json.putObject("completedView").put("showInputs", view.showInputs());
      put(completed, "summaryTemplate", view.summaryTemplate());
    }
    put(json, "errorSummary", questionnaire.corrections().summary());
    if (!questionnaire.corrections().byQuestion().isEmpty()) {
      ObjectNode errors = json.putObject("fieldErrors");
      questionnaire.corrections().byQuestion().forEach(errors::put);
    }
    if (!questionnaire.initialValues().isEmpty()) {
      ObjectNode values = json.putObject("initialValues");
      questionnaire.initialValues().forEach((id, texts) -> texts.forEach(values.putArray(id)::add));
    }
  }

  private static void section(ObjectNode json, Section section) {
    put(json, "id", section.id());
    put(json, "title", section.title());
    put(json, "description", section.description());
    json.put("optional", section.optional());
    put(json, "submitLabel", section.submitLabel());
    questions(json, section.questions());
  }

  private static void questions(ObjectNode json, List<Question> questions) {
    ArrayNode array = json.putArray("questions");
    questions.forEach(question -> array.add(QuestionJson.of(question)));
  }

  private static void put(ObjectNode json, String member, @Nullable String text) {
    if (text != null) {
      json.put(member, text);
    }
  }
}
