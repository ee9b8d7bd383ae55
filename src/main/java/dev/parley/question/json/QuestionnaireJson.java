package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.Member;
import dev.parley.json.StreamedJson;
import dev.parley.question.CompletedView;
import dev.parley.question.HostErrors;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import dev.parley.question.Urgency;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A questionnaire as a frontend shows it: its questions, or its sections with theirs. */
public final class QuestionnaireJson {
  private static final Member SHOW_INPUTS = Member.of("showInputs");
  private static final Member OPTIONAL = Member.of("optional");
  private static final Member SECTIONS = Member.of("sections");
  private static final Member QUESTIONS = Member.of("questions");
  private static final Member COMPLETED_VIEW = Member.of("completedView");
  private static final Member INITIAL_VALUES = Member.of("initialValues");
  private static final Member FIELD_ERRORS = Member.of("fieldErrors");
  private static final Member URGENCY = Member.of("urgency");
  private static final Member CONTEXT = Member.of("context");
  private static final Member TITLE = Member.of("title");
  private static final Member DESCRIPTION = Member.of("description");
  private static final Member PROMPT = Member.of("prompt");
  private static final Member SUBMIT_LABEL = Member.of("submitLabel");
  private static final Member CANCEL_LABEL = Member.of("cancelLabel");
  private static final Member SUMMARY_TEMPLATE = Member.of("summaryTemplate");
  private static final Member ERROR_SUMMARY = Member.of("errorSummary");
  private static final Member ID = Member.of("id");
  private static final Member TEXT = Member.of("text");

  private QuestionnaireJson() {}

  /** Its members, within the object that is being written. */
  public static void write(JsonGenerator out, Questionnaire questionnaire) throws IOException {
    QuestionnaireTexts texts = questionnaire.heading();
    urgency(out, questionnaire);
    CONTEXT.optional(out, texts.context());
    TITLE.optional(out, texts.title());
    DESCRIPTION.optional(out, texts.description());
    PROMPT.optional(out, texts.prompt());
    List<Section> sections = questionnaire.titledSections();
    if (sections.isEmpty()) {
      questions(out, questionnaire.questions());
    } else {
      SECTIONS.array(out);
      for (Section section : sections) {
        section(out, section);
      }
      out.writeEndArray();
    }
    SUBMIT_LABEL.optional(out, texts.submitLabel());
    CANCEL_LABEL.optional(out, texts.cancelLabel());
    CompletedView view = questionnaire.completedView();
    if (view != null) {
      COMPLETED_VIEW.object(out);
      SHOW_INPUTS.flag(out, view.showInputs());
      SUMMARY_TEMPLATE.optional(out, view.summaryTemplate());
      out.writeEndObject();
    }
    corrections(out, questionnaire.corrections());
    if (!questionnaire.initialValues().isEmpty()) {
      INITIAL_VALUES.object(out);
      for (Map.Entry<String, List<String>> field : questionnaire.initialValues().entrySet()) {
        out.writeFieldName(field.getKey());
        Member.array(out, field.getValue());
      }
      out.writeEndObject();
    }
  }

  /** How urgent it is, unless it is as urgent as most. */
  public static void urgency(JsonGenerator out, Questionnaire questionnaire) throws IOException {
    Urgency urgency = questionnaire.heading().urgency();
    URGENCY.optional(out, urgency == null ? null : urgency.wire());
  }

  private static void corrections(JsonGenerator out, HostErrors hostErrors) throws IOException {
    ERROR_SUMMARY.optional(out, hostErrors.summary());
    if (!hostErrors.byQuestion().isEmpty()) {
      FIELD_ERRORS.object(out);
      for (Map.Entry<String, String> error : hostErrors.byQuestion().entrySet()) {
        out.writeStringField(error.getKey(), error.getValue());
      }
      out.writeEndObject();
    }
  }

  private static void section(JsonGenerator out, Section section) throws IOException {
    out.writeStartObject();
    ID.optional(out, section.id());
    TITLE.optional(out, section.title());
    DESCRIPTION.optional(out, section.description());
    OPTIONAL.flag(out, section.optional());
    SUBMIT_LABEL.optional(out, section.submitLabel());
    questions(out, section.questions());
    out.writeEndObject();
  }

  /** The text of each of its questions, as an array of objects in a tree. */
  public static JsonNode texts(Questionnaire questionnaire) {
    return StreamedJson.of(out -> {
      out.writeStartArray();
      for (Question question : questionnaire.questions()) {
        out.writeStartObject();
        TEXT.text(out, question.text());
        out.writeEndObject();
      }
      out.writeEndArray();
    });
  }

  /** All its questions as an array in a tree, without their sections. */
  public static JsonNode questions(Questionnaire questionnaire) {
    return StreamedJson.of(out -> {
      out.writeStartArray();
      each(out, questionnaire.questions());
      out.writeEndArray();
    });
  }

  private static void questions(JsonGenerator out, List<Question> questions) throws IOException {
    QUESTIONS.array(out);
    each(out, questions);
    out.writeEndArray();
  }

  private static void each(JsonGenerator out, List<Question> questions) throws IOException {
    for (int i = 0; i < questions.size(); i++) {
      QuestionJson.write(out, questions.get(i));
    }
  }
}
