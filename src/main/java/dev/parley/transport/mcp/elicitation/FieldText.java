package dev.parley.transport.mcp.elicitation;

import dev.parley.error.PlainText;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import dev.parley.question.VisibleText;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The descriptions of the fields for a question: all that a flat form has no other place for. */
final class FieldText {
  /** The most characters of the preview of one choice. */
  private static final int LONGEST_PREVIEW = 1_000;

  /** The most characters of all previews of a question. */
  private static final int LONGEST_PREVIEWS = 4_000;

  private final Questionnaire questionnaire;
  private final Question question;
  private final FormValues values;

  FieldText(Questionnaire questionnaire, Question question, FormValues values) {
    this.questionnaire = questionnaire;
    this.question = question;
    this.values = values;
  }

  /**
   * The description of the field that has the name of the question: what is wrong with the last
   * entry, the section, the question's own description, the hints, and an entry that the field
   * cannot start with.
   *
   * @param initial the value that the field starts with
   * @return null where there is nothing to say
   */
  @Nullable String describe(Optional<String> initial, @Nullable String... hints) {
    return describe(initial.stream().toList(), hints);
  }

  /** As the other, of a field that can start with several values. */
  @Nullable String describe(List<String> initial, @Nullable String... hints) {
    String echo = values.echo(question.id(), initial);
    return describe(
        values.problem(question.id()),
        Stream.concat(Stream.of(hints), Stream.ofNullable(echo)).toList());
  }

  /**
   * The description of the first of several switches, which speaks for all.
   *
   * @param problem what is wrong with the last entry, or null
   */
  @Nullable String describeSwitches(@Nullable String problem, @Nullable String... hints) {
    return describe(problem, Arrays.asList(hints));
  }

  private @Nullable String describe(@Nullable String problem, List<@Nullable String> hints) {
    String corrected = questionnaire.corrections().byQuestion().get(question.id());
    return joined(
        Stream.concat(
            plain(problem, corrected, sectionTitle()),
            Stream.of(FormTexts.description(question, hints))));
  }

  /** These texts without links, one below the other; null where there are none. */
  static @Nullable String lines(@Nullable String... texts) {
    return joined(plain(texts));
  }

  private static Stream<String> plain(@Nullable String... texts) {
    return Stream.of(texts).filter(Objects::nonNull).map(FormTexts::plain);
  }

  private static @Nullable String joined(Stream<String> texts) {
    String all = texts.filter(text -> !text.isEmpty()).collect(Collectors.joining("\n"));
    return all.isEmpty() ? null : all;
  }

  /** The section that begins with this question, since a flat form has no sections; else null. */
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

  /** The previews of all choices, one below the other; null where no choice has one. */
  static @Nullable String previews(ChoiceQuestion choices) {
    String all =
        choices.choices().stream()
            .map(FieldText::preview)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("\n"));
    return all.isEmpty() ? null : PlainText.abridged(all, LONGEST_PREVIEWS);
  }

  /** The preview of a choice behind its label, or null. */
  static @Nullable String preview(Choice choice) {
    String preview = choice.preview();
    return preview == null || VisibleText.isBlank(preview)
        ? null
        : choice.label() + ":\n" + PlainText.abridged(preview.strip(), LONGEST_PREVIEW);
  }

  /** How many choices the human may select; null where any number is right. */
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
