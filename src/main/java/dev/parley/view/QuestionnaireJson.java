package dev.parley.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.question.CompletedView;
import dev.parley.question.Corrections;
import dev.parley.question.Heading;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A questionnaire as a frontend shows it: its questions, or its sections with theirs. */
final class QuestionnaireJson {
  private QuestionnaireJson() {}

  /** Its members, within the object that is being written. */
  static void write(JsonGenerator out, Questionnaire questionnaire) throws IOException {
    Heading heading = questionnaire.heading();
    Fields.text(out, "title", heading.title());
    Fields.text(out, "description", heading.description());
    Fields.text(out, "prompt", heading.prompt());
    if (questionnaire.titledSections().isEmpty()) {
      questions(out, questionnaire.questions());
    } else {
      out.writeArrayFieldStart("sections");
      for (Section section : questionnaire.titledSections()) {
        section(out, section);
      }
      out.writeEndArray();
    }
    Fields.text(out, "submitLabel", heading.submitLabel());
    Fields.text(out, "cancelLabel", heading.cancelLabel());
    CompletedView view = questionnaire.completedView();
    if (view != null) {
      out.writeObjectFieldStart("completedView");
      out.writeBooleanField("showInputs", view.showInputs());
      Fields.text(out, "summaryTemplate", view.summaryTemplate());
      out.writeEndObject();
    }
    corrections(out, questionnaire.corrections());
    if (!questionnaire.initialValues().isEmpty()) {
      out.writeObjectFieldStart("initialValues");
      for (Map.Entry<String, List<String>> field : questionnaire.initialValues().entrySet()) {
        Fields.texts(out, field.getKey(), field.getValue());
      }
      out.writeEndObject();
    }
  }

  private static void corrections(JsonGenerator out, Corrections corrections) throws IOException {
    Fields.text(out, "errorSummary", corrections.summary());
    if (!corrections.byQuestion().isEmpty()) {
      out.writeObjectFieldStart("fieldErrors");
      for (Map.Entry<String, String> error : corrections.byQuestion().entrySet()) {
        out.writeStringField(error.getKey(), error.getValue());
      }
      out.writeEndObject();
    }
  }

  private static void section(JsonGenerator out, Section section) throws IOException {
    out.writeStartObject();
    Fields.text(out, "id", section.id());
    Fields.text(out, "title", section.title());
    Fields.text(out, "description", section.description());
    out.writeBooleanField("optional", section.optional());
    Fields.text(out, "submitLabel", section.submitLabel());
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
