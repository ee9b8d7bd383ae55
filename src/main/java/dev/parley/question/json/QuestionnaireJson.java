package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.question.CompletedView;
import dev.parley.question.HostErrors;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A questionnaire as a frontend shows it: its questions, or its sections with theirs. */
public final class QuestionnaireJson {
  private QuestionnaireJson() {}

  /** Its members, within the object that is being written. */
  public static void write(JsonGenerator out, Questionnaire questionnaire) throws IOException {
    QuestionnaireTexts texts = questionnaire.heading();
    OptionalMembers.text(out, "title", texts.title());
    OptionalMembers.text(out, "description", texts.description());
    OptionalMembers.text(out, "prompt", texts.prompt());
    List<Section> sections = questionnaire.titledSections();
    if (sections.isEmpty()) {
      questions(out, questionnaire.questions());
    } else {
      out.writeArrayFieldStart("sections");
      for (Section section : sections) {
        section(out, section);
      }
      out.writeEndArray();
    }
    OptionalMembers.text(out, "submitLabel", texts.submitLabel());
    OptionalMembers.text(out, "cancelLabel", texts.cancelLabel());
    CompletedView view = questionnaire.completedView();
    if (view != null) {
      out.writeObjectFieldStart("completedView");
      out.writeBooleanField("showInputs", view.showInputs());
      OptionalMembers.text(out, "summaryTemplate", view.summaryTemplate());
      out.writeEndObject();
    }
    corrections(out, questionnaire.corrections());
    if (!questionnaire.initialValues().isEmpty()) {
      out.writeObjectFieldStart("initialValues");
      for (Map.Entry<String, List<String>> field : questionnaire.initialValues().entrySet()) {
        OptionalMembers.texts(out, field.getKey(), field.getValue());
      }
      out.writeEndObject();
    }
  }

  private static void corrections(JsonGenerator out, HostErrors hostErrors) throws IOException {
    OptionalMembers.text(out, "errorSummary", hostErrors.summary());
    if (!hostErrors.byQuestion().isEmpty()) {
      out.writeObjectFieldStart("fieldErrors");
      for (Map.Entry<String, String> error : hostErrors.byQuestion().entrySet()) {
        out.writeStringField(error.getKey(), error.getValue());
      }
      out.writeEndObject();
    }
  }

  private static void section(JsonGenerator out, Section section) throws IOException {
    out.writeStartObject();
    OptionalMembers.text(out, "id", section.id());
    OptionalMembers.text(out, "title", section.title());
    OptionalMembers.text(out, "description", section.description());
    out.writeBooleanField("optional", section.optional());
    OptionalMembers.text(out, "submitLabel", section.submitLabel());
    questions(out, section.questions());
    out.writeEndObject();
  }

  private static void questions(JsonGenerator out, List<Question> questions) throws IOException {
    out.writeArrayFieldStart("questions");
    for (Question question : questions) {
      QuestionJson.write(out, question);
    }
    out.writeEndArray();
  }
}
