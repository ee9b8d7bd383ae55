package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import java.io.IOException;
import java.util.List;

/** A question as a frontend shows it. */
final class QuestionJson {
  private QuestionJson() {}

  static void write(JsonGenerator out, Question question) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", question.id());
    out.writeStringField("type", question.type());
    out.writeStringField("text", question.text());
    out.writeStringField("label", question.label());
    OptionalMembers.text(out, "description", question.description());
    out.writeBooleanField("required", question.required());
    out.writeBooleanField("validateOnClient", question.stem().validateOnClient());
    switch (question) {
      case SingleChoice single -> choices(out, single);
      case MultiChoice multi -> {
        choices(out, multi);
        bounds(out, multi);
      }
      case FreeText text -> bounds(out, text);
      case NumberQuestion number -> bounds(out, number);
      case BooleanQuestion yesOrNo -> {}
      case TemporalQuestion entry -> {
        OptionalMembers.text(out, "min", entry.min());
        OptionalMembers.text(out, "max", entry.max());
      }
    }
    defaults(out, question);
    out.writeEndObject();
  }

  private static void defaults(JsonGenerator out, Question question) throws IOException {
    List<String> values = question.defaultValues();
    if (values.isEmpty()) {
      return;
    }
    if (question instanceof MultiChoice) {
      OptionalMembers.texts(out, "defaultValue", values);
    } else {
      out.writeStringField("defaultValue", values.getFirst());
    }
  }

  private static void bounds(JsonGenerator out, FreeText text) throws IOException {
    out.writeBooleanField("multiline", text.multiline());
    OptionalMembers.text(out, "placeholder", text.placeholder());
    if (text.minLength() > 0) {
      out.writeNumberField("minLength", text.minLength());
    }
    if (text.maxLength() > 0) {
      out.writeNumberField("maxLength", text.maxLength());
    }
    if (text.pattern() != null) {
      out.writeStringField("pattern", text.pattern().expression());
    }
  }

  private static void bounds(JsonGenerator out, NumberQuestion number) throws IOException {
    OptionalMembers.text(out, "placeholder", number.placeholder());
    OptionalMembers.number(out, "min", number.min());
    OptionalMembers.number(out, "max", number.max());
    OptionalMembers.number(out, "step", number.step());
  }

  /** Only bounds that restrict anything: a frontend shows what it receives. */
  private static void bounds(JsonGenerator out, MultiChoice multi) throws IOException {
    if (multi.minSelections() > 0) {
      out.writeNumberField("minSelections", multi.minSelections());
    }
    if (multi.maxSelections() < MultiChoice.selectable(multi.choices(), multi.allowOther())) {
      out.writeNumberField("maxSelections", multi.maxSelections());
    }
  }

  private static void choices(JsonGenerator out, ChoiceQuestion question) throws IOException {
    out.writeArrayFieldStart("choices");
    for (Choice choice : question.choices()) {
      out.writeStartObject();
      out.writeStringField("value", choice.value());
      out.writeStringField("label", choice.label());
      OptionalMembers.text(out, "description", choice.description());
      OptionalMembers.text(out, "preview", choice.preview());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeBooleanField("allowOther", question.allowOther());
  }
}
