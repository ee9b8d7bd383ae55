package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.json.Member;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import java.io.IOException;
import java.util.List;

/** A question as a frontend shows it. */
final class QuestionJson {
  private static final Member ID = Member.of("id");
  private static final Member TYPE = Member.of("type");
  private static final Member TEXT = Member.of("text");
  private static final Member LABEL = Member.of("label");
  private static final Member DEFAULT_VALUE = Member.of("defaultValue");
  private static final Member PATTERN = Member.of("pattern");
  private static final Member VALUE = Member.of("value");
  private static final Member MIN_LENGTH = Member.of("minLength");
  private static final Member MAX_LENGTH = Member.of("maxLength");
  private static final Member MIN_SELECTIONS = Member.of("minSelections");
  private static final Member MAX_SELECTIONS = Member.of("maxSelections");
  private static final Member REQUIRED = Member.of("required");
  private static final Member CONSEQUENTIAL = Member.of(QuestionCommon.CONSEQUENTIAL);
  private static final Member VALIDATE_ON_CLIENT = Member.of("validateOnClient");
  private static final Member MULTILINE = Member.of("multiline");
  private static final Member ALLOW_OTHER = Member.of("allowOther");
  private static final Member CHOICES = Member.of("choices");
  private static final Member DESCRIPTION = Member.of("description");
  private static final Member MIN = Member.of("min");
  private static final Member MAX = Member.of("max");
  private static final Member PLACEHOLDER = Member.of("placeholder");
  private static final Member PREVIEW = Member.of("preview");
  private static final Member STEP = Member.of("step");

  private QuestionJson() {}

  static void write(JsonGenerator out, Question question) throws IOException {
    out.writeStartObject();
    ID.text(out, question.id());
    TYPE.text(out, question.type());
    TEXT.text(out, question.text());
    LABEL.text(out, question.label());
    DESCRIPTION.optional(out, question.description());
    REQUIRED.flag(out, question.required());
    if (question.consequential()) {
      CONSEQUENTIAL.flag(out, true);
    }
    VALIDATE_ON_CLIENT.flag(out, question.stem().validateOnClient());
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
        MIN.optional(out, entry.min());
        MAX.optional(out, entry.max());
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
      DEFAULT_VALUE.texts(out, values);
    } else {
      DEFAULT_VALUE.text(out, values.getFirst());
    }
  }

  private static void bounds(JsonGenerator out, FreeText text) throws IOException {
    MULTILINE.flag(out, text.multiline());
    PLACEHOLDER.optional(out, text.placeholder());
    if (text.minLength() > 0) {
      MIN_LENGTH.number(out, text.minLength());
    }
    if (text.maxLength() > 0) {
      MAX_LENGTH.number(out, text.maxLength());
    }
    if (text.pattern() != null) {
      PATTERN.text(out, text.pattern().expression());
    }
  }

  private static void bounds(JsonGenerator out, NumberQuestion number) throws IOException {
    PLACEHOLDER.optional(out, number.placeholder());
    MIN.optional(out, number.min());
    MAX.optional(out, number.max());
    STEP.optional(out, number.step());
  }

  /** Only bounds that restrict anything: a frontend shows what it receives. */
  private static void bounds(JsonGenerator out, MultiChoice multi) throws IOException {
    if (multi.minSelections() > 0) {
      MIN_SELECTIONS.number(out, multi.minSelections());
    }
    if (multi.maxSelections() < MultiChoice.selectable(multi.choices(), multi.allowOther())) {
      MAX_SELECTIONS.number(out, multi.maxSelections());
    }
  }

  private static void choices(JsonGenerator out, ChoiceQuestion question) throws IOException {
    CHOICES.array(out);
    List<Choice> choices = question.choices();
    for (int i = 0; i < choices.size(); i++) {
      Choice choice = choices.get(i);
      out.writeStartObject();
      VALUE.text(out, choice.value());
      LABEL.text(out, choice.label());
      DESCRIPTION.optional(out, choice.description());
      PREVIEW.optional(out, choice.preview());
      out.writeEndObject();
    }
    out.writeEndArray();
    ALLOW_OTHER.flag(out, question.allowOther());
  }
}
