package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.CompletedView;
import dev.parley.question.Corrections;
import dev.parley.question.ErrorCode;
import dev.parley.question.Heading;
import dev.parley.question.Question;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import dev.parley.question.VisibleText;
import dev.parley.tool.args.CallMembers;
import dev.parley.tool.args.Entries;
import dev.parley.tool.args.Gathered;
import dev.parley.tool.args.Json;
import dev.parley.tool.args.Members;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a form: fields, or sections of fields, and what stands around them. */
@Singleton
class FormReader {
  private static final String SUBMIT = "Submit";
  private static final String CANCEL = "Cancel";
  private static final String FIELD = "{\"id\":\"name\",\"type\":\"text\",\"label\":\"Name\"}";
  private static final String SECTION =
      "{\"id\":\"you\",\"title\":\"About you\",\"fields\":[" + FIELD + "]}";

  private final Json json;
  private final QuestionLimits limits;
  private final Entries entries;
  private final FieldReader fields;
  private final CallMembers texts;
  private final FormValues values;

  FormReader(
      Json json,
      QuestionLimits limits,
      Entries entries,
      FieldReader fields,
      CallMembers texts,
      FormValues values) {
    this.json = json;
    this.limits = limits;
    this.entries = entries;
    this.fields = fields;
    this.texts = texts;
    this.values = values;
  }

  Questionnaire read(JsonNode arguments, Members call, Gathered gathered) {
    boolean hasSections = entries.isGiven(arguments, "sections");
    if (hasSections && entries.isGiven(arguments, "fields")) {
      call.refuse(
          ErrorCode.FIELDS_AND_SECTIONS,
          "a form has either fields or sections; put the fields into a section");
    }
    List<Section> sections =
        hasSections ? sections(arguments, call, gathered) : List.of(plain(arguments, gathered));
    entries.checkCount(gathered.questions().size());
    return around(sections, texts.heading(call).labelled(SUBMIT, CANCEL), call);
  }

  /** What stands around questions and fields alike. */
  Questionnaire around(List<Section> sections, Heading heading, Members call) {
    Corrections corrections =
        new Corrections(values.summary(call, "errorSummary"), values.messages(call, "fieldErrors"));
    return new Questionnaire(
        heading, sections, completedView(call), values.initial(call, "initialValues"), corrections);
  }

  private Section plain(JsonNode arguments, Gathered gathered) {
    int number = 1;
    for (JsonNode field : entries.list(arguments, "fields", FIELD)) {
      fields.read(field, "fields[" + (number - 1) + "]", number, gathered);
      number++;
    }
    return Questionnaire.plain(gathered.questions());
  }

  private List<Section> sections(JsonNode arguments, Members call, Gathered gathered) {
    List<Section> sections = new ArrayList<>();
    int number = 1;
    int index = 0;
    for (JsonNode entry : entries.list(arguments, "sections", SECTION)) {
      JsonNode section = json.unwrapped(entry);
      Members members = new Members(section, "sections[" + index + "]");
      int before = gathered.questions().size();
      for (JsonNode field : entries.list(section, "fields", FIELD)) {
        fields.read(field, "sections[" + index + "].fields", number++, gathered);
      }
      var questions = gathered.questions();
      sections.add(section(members, index, questions.subList(before, questions.size())));
      call.adopt(members);
      index++;
    }
    checkIds(sections, call);
    return sections;
  }

  private Section section(Members members, int index, List<Question> questions) {
    String id = texts.text(members, "id", 128);
    return new Section(
        id == null ? "s" + (index + 1) : id,
        texts.text(members, "title", limits.label()),
        texts.text(members, "description", limits.description()),
        questions,
        members.bool(false, "optional"),
        texts.text(members, "submitLabel", limits.label()));
  }

  private static void checkIds(List<Section> sections, Members call) {
    long different =
        sections.stream()
            .map(section -> VisibleText.appearance(String.valueOf(section.id())))
            .distinct()
            .count();
    if (different < sections.size()) {
      call.refuse(ErrorCode.DUPLICATE_QUESTION, "the ids of sections must differ");
    }
  }

  private @Nullable CompletedView completedView(Members call) {
    return call.any("completedView")
        .map(json::unwrapped)
        .filter(JsonNode::isObject)
        .map(view -> {
          Members members = new Members(view, "completedView");
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
