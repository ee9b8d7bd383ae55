package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackBlock.Input;
import dev.parley.channel.slack.SlackElement.Typed;
import dev.parley.error.Violation;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The questions of an interaction as one dialogue, and what comes back of it. */
final class SlackForm {
  static final String NOTE = "note";
  static final int MOST_BLOCKS = 100;

  /** What all texts of a dialogue have together; Slack allows 250 kB of JSON. */
  static final int MOST_CHARACTERS = 40_000;

  private static final int LONGEST_ERROR = 300;

  private final Questionnaire questionnaire;
  private final List<SlackField> fields = new ArrayList<>();

  SlackForm(Questionnaire questionnaire) {
    this.questionnaire = questionnaire;
    int place = 0;
    for (Section section : questionnaire.sections()) {
      for (Question question : section.questions()) {
        boolean isOptional = !question.required() || section.optional();
        SlackPreset preset = SlackPreset.of(question, questionnaire.prefill(question));
        fields.add(new SlackField(place++, question, preset, isOptional));
      }
    }
  }

  /** Whether all of it can be shown and answered in Slack; else its page opens. */
  boolean fits() {
    if (fields.isEmpty()
        || !fields.stream().allMatch(SlackField::fits)
        || !headings().allMatch(text -> SlackText.fits(text, SlackText.SECTION))) {
      return false;
    }
    return blocks(null).size() <= MOST_BLOCKS
        && SlackConfirmation.canAsk(questionnaire)
        && weight() <= MOST_CHARACTERS;
  }

  private long weight() {
    return Stream.concat(headings(), questionnaire.questions().stream().map(Question::text))
            .mapToLong(String::length)
            .sum()
        + fields.stream()
            .flatMap(field -> field.blocks().stream())
            .mapToLong(SlackForm::weight)
            .sum();
  }

  private static long weight(SlackBlock block) {
    return block.toString().length();
  }

  /** What stands above the questions. */
  Stream<String> headings() {
    QuestionnaireTexts heading = questionnaire.heading();
    Stream<@Nullable String> own =
        Stream.of(heading.title(), heading.description(), heading.prompt());
    Stream<@Nullable String> ofSections =
        questionnaire.sections().stream()
            .flatMap(section -> Stream.of(section.title(), section.description()));
    return Stream.concat(own, ofSections).filter(Objects::nonNull).map(Objects::requireNonNull);
  }

  /**
   * The blocks of the dialogue.
   *
   * @param note what the person has said beside it, or null
   */
  List<SlackBlock> blocks(@Nullable String note) {
    List<SlackBlock> blocks = new ArrayList<>();
    QuestionnaireTexts heading = questionnaire.heading();
    add(blocks, heading.title());
    add(blocks, heading.description());
    add(blocks, heading.prompt());
    int place = 0;
    for (Section section : questionnaire.sections()) {
      add(blocks, section.title());
      add(blocks, section.description());
      for (int i = 0; i < section.questions().size(); i++) {
        blocks.addAll(fields.get(place++).blocks());
      }
    }
    blocks.add(Input.of(NOTE, "Note", Typed.text(note, null, true), true));
    return blocks;
  }

  private static void add(List<SlackBlock> blocks, @Nullable String text) {
    if (text != null) {
      blocks.add(SlackBlock.section(text));
    }
  }

  /** What was entered, not yet checked. */
  Submission read(JsonNode state) {
    List<SubmittedAnswer> answers =
        fields.stream()
            .map(field -> answer(field.question(), field.values(state)))
            .filter(answer -> !answer.values().isEmpty())
            .toList();
    String note = state.path(NOTE).path(SlackElement.VALUE).path("value").asText("");
    return new Submission(answers, note.isEmpty() ? null : note);
  }

  /** At which inputs it is unknown what is meant, and why. */
  Map<String, String> conflicts(JsonNode state) {
    Map<String, String> conflicts = new LinkedHashMap<>();
    for (SlackField field : fields) {
      field.conflict(state).ifPresent(why -> conflicts.put(field.second(), why));
    }
    return conflicts;
  }

  /** Says the same at the inputs of some questions. */
  Map<String, String> errors(Set<String> ids, String words) {
    Map<String, String> errors = new LinkedHashMap<>();
    for (SlackField field : fields) {
      if (ids.contains(field.question().id())) {
        errors.put(field.block(), words);
      }
    }
    return errors;
  }

  static SubmittedAnswer answer(Question question, List<String> values) {
    return new SubmittedAnswer(question.id(), null, values, null);
  }

  /** What is wrong, each at its input. */
  Map<String, String> errors(List<Violation> violations) {
    Map<String, String> errors = new LinkedHashMap<>();
    for (Violation violation : violations) {
      String block =
          fields.stream()
              .filter(field -> field.question().id().equals(violation.id()))
              .findFirst()
              .map(SlackField::block)
              .orElse(NOTE);
      errors.putIfAbsent(block, SlackText.cut(violation.message(), LONGEST_ERROR));
    }
    return errors;
  }
}
