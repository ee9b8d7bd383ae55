package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.question.CompletedView;
import dev.parley.question.HostErrors;
import dev.parley.question.Question;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import dev.parley.question.VisibleText;
import dev.parley.tool.arguments.ArgumentLists;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.CommonArguments;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.ShapeCheck;
import dev.parley.tool.arguments.StructuredText;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a form: fields, or sections of fields, and what stands around them. */
@Singleton
class FormReader {
  private static final String SUBMIT = "Submit";
  private static final String CANCEL = "Cancel";
  private static final String FIELD = "{\"id\":\"name\",\"type\":\"text\",\"label\":\"Name\"}";
  private static final String SECTION =
      "{\"id\":\"you\",\"title\":\"About you\",\"fields\":[" + FIELD + "]}";

  private final StructuredText structuredText;
  private final QuestionLimits limits;
  private final ArgumentLists argumentLists;
  private final FieldReader fields;
  private final CommonArguments texts;
  private final FormValues values;
  private final ShapeCheck shapes;

  FormReader(
      StructuredText structuredText,
      QuestionLimits limits,
      ArgumentLists argumentLists,
      FieldReader fields,
      CommonArguments texts,
      FormValues values,
      ShapeCheck shapes) {
    this.structuredText = structuredText;
    this.limits = limits;
    this.argumentLists = argumentLists;
    this.fields = fields;
    this.texts = texts;
    this.values = values;
    this.shapes = shapes;
  }

  Questionnaire read(JsonNode arguments, ArgumentReader call, QuestionnaireBuilder builder) {
    boolean hasSections = argumentLists.isGiven(arguments, "sections");
    if (hasSections && argumentLists.isGiven(arguments, "fields")) {
      call.refuse(
          ErrorCode.FIELDS_AND_SECTIONS,
          "a form has either fields or sections; put the fields into a section");
    }
    List<Section> sections =
        hasSections ? sections(arguments, call, builder) : List.of(plain(arguments, builder));
    argumentLists.checkCount(builder.questions().size());
    return around(sections, texts.heading(call).labelled(SUBMIT, CANCEL), call);
  }

  /** What stands around questions and fields alike. */
  Questionnaire around(List<Section> sections, QuestionnaireTexts heading, ArgumentReader call) {
    HostErrors hostErrors =
        new HostErrors(values.summary(call, "errorSummary"), values.messages(call, "fieldErrors"));
    Map<String, List<String>> initial = values.initial(call, "initialValues");
    Questionnaire questionnaire =
        new Questionnaire(heading, sections, completedView(call), initial, hostErrors);
    for (Question question : questionnaire.questions()) {
      if (question.consequential() && initial.containsKey(question.id())) {
        call.refuse(
            ErrorCode.INVALID_DEFAULT,
            "initialValues must not answer \""
                + question.id()
                + "\": it is consequential, so the human chooses, then confirms");
      }
    }
    return questionnaire;
  }

  private Section plain(JsonNode arguments, QuestionnaireBuilder builder) {
    int number = 1;
    for (JsonNode field : argumentLists.list(arguments, "fields", FIELD)) {
      fields.read(field, "fields[" + (number - 1) + "]", number, builder);
      number++;
    }
    return Questionnaire.plain(builder.questions());
  }

  private List<Section> sections(
      JsonNode arguments, ArgumentReader call, QuestionnaireBuilder builder) {
    List<Section> sections = new ArrayList<>();
    int number = 1;
    int index = 0;
    for (JsonNode entry : argumentLists.list(arguments, "sections", SECTION)) {
      JsonNode section = structuredText.unwrapped(entry);
      ArgumentReader members = new ArgumentReader(section, "sections[" + index + "]");
      int before = builder.questions().size();
      for (JsonNode field : argumentLists.list(section, "fields", FIELD)) {
        fields.read(field, "sections[" + index + "].fields", number++, builder);
      }
      var questions = builder.questions();
      sections.add(section(members, index, questions.subList(before, questions.size())));
      call.adopt(members);
      index++;
    }
    checkIds(sections, call);
    return sections;
  }

  private Section section(ArgumentReader members, int index, List<Question> questions) {
    shapes.noMark(members);
    String id = texts.text(members, "id", 128);
    return new Section(
        id == null ? "s" + (index + 1) : id,
        texts.text(members, "title", limits.label()),
        texts.text(members, "description", limits.description()),
        questions,
        members.bool(false, "optional"),
        texts.text(members, "submitLabel", limits.label()));
  }

  private static void checkIds(List<Section> sections, ArgumentReader call) {
    long different =
        sections.stream()
            .map(section -> VisibleText.appearance(String.valueOf(section.id())))
            .distinct()
            .count();
    if (different < sections.size()) {
      call.refuse(ErrorCode.DUPLICATE_QUESTION, "the ids of sections must differ");
    }
  }

  private @Nullable CompletedView completedView(ArgumentReader call) {
    return call.any("completedView")
        .map(structuredText::unwrapped)
        .filter(JsonNode::isObject)
        .map(view -> {
          ArgumentReader members = new ArgumentReader(view, "completedView");
          CompletedView completed =
              new CompletedView(
                  members.bool(true, "showInputs"),
                  texts.text(members, "summaryTemplate", limits.text()));
          call.adopt(members);
          return completed;
        })
        .orElse(null);
  }
}
