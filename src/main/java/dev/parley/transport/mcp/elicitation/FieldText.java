package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.PlainText;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import dev.parley.question.VisibleText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The description of a field: everything that a flat form has no other place for. */
final class FieldText {
  /** The most characters of the preview of one choice. */
  private static final int LONGEST_PREVIEW = 1_000;

  /** The most characters of all previews of a question. */
  private static final int LONGEST_PREVIEWS = 4_000;

  private final Questionnaire questionnaire;
  private final Question question;

  FieldText(Questionnaire questionnaire, Question question) {
    this.questionnaire = questionnaire;
    this.question = question;
  }

  /**
   * What was wrong before, what section it is in, what is said of it, and what bounds it has.
   *
   * @param problem what is wrong with what was entered, or null
   */
  void describe(ObjectNode property, @Nullable String problem, List<@Nullable String> hints) {
    String corrected = questionnaire.corrections().byQuestion().get(question.id());
    String text =
        Stream.concat(
                Stream.of(problem, corrected, sectionTitle()).map(FieldText::plain),
                Stream.of(FormTexts.description(question, hints)))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("\n"));
    if (!text.isEmpty()) {
      property.put("description", text);
    }
  }

  /** A description of these parts alone. */
  static void note(ObjectNode property, List<@Nullable String> parts) {
    String text =
        parts.stream()
            .map(FieldText::plain)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("\n"));
    if (!text.isEmpty()) {
      property.put("description", text);
    }
  }

  private static String plain(@Nullable String text) {
    return text == null ? "" : FormTexts.plain(text);
  }

  /** On the first question of a section, since a flat form has no sections. */
  private @Nullable String sectionTitle() {
    return questionnaire.titledSections().stream()
        .filter(section -> section.questions().getFirst().id().equals(question.id()))
        .flatMap(section -> Stream.of(named(section), Optional.ofNullable(section.description())))
        .flatMap(Optional::stream)
        .reduce((title, description) -> title + ": " + description)
        .orElse(null);
  }

  private static Optional<String> named(Section section) {
    return Optional.ofNullable(section.title())
        .map(title -> section.optional() ? title + " (may be left out)" : title);
  }

  /** What the choices of a question would look like, one below the other; null where none says. */
  static @Nullable String previews(ChoiceQuestion choices) {
    String all =
        choices.choices().stream()
            .map(FieldText::preview)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("\n"));
    return all.isEmpty() ? null : PlainText.abridged(all, LONGEST_PREVIEWS);
  }

  /** What a choice would look like, or null. */
  static @Nullable String preview(Choice choice) {
    String preview = choice.preview();
    return preview == null || VisibleText.isBlank(preview)
        ? null
        : choice.label() + ":\n" + PlainText.abridged(preview.strip(), LONGEST_PREVIEW);
  }

  static @Nullable String selections(MultiChoice multi) {
    int most = MultiChoice.selectable(multi.choices(), multi.allowOther());
    boolean bounded = multi.maxSelections() < most;
    if (multi.minSelections() > 0 && bounded) {
      return "Select %d to %d".formatted(multi.minSelections(), multi.maxSelections());
    }
    if (bounded) {
      return "Select at most " + multi.maxSelections();
    }
    return multi.minSelections() > 0 ? "Select at least " + multi.minSelections() : null;
  }
}
