package dev.parley.tool.questionnaire;

import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.TemporalQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Answers as text, a line a question, each behind the id that the asker gave it, or its label. */
public final class AnswerLines {
  private AnswerLines() {}

  /**
   * @param byDefault whether the asker's defaults stood in for answers of the human
   */
  public static String of(AnswerSet sheet, boolean byDefault) {
    List<String> lines = new ArrayList<>();
    sheet.answers().forEach(answer -> lines.add(line(answer, byDefault)));
    if (sheet.note() != null) {
      lines.add("Note: " + sheet.note());
    }
    return String.join("\n", lines);
  }

  private static String line(Answer answer, boolean byDefault) {
    String said = byDefault ? "default: " + String.join(", ", answer.labels()) : said(answer);
    String line = name(answer.question()) + ": " + (answer.values().isEmpty() ? "" : said);
    return answer.note() == null ? line : line.stripTrailing() + " (note: " + answer.note() + ")";
  }

  private static String name(Question question) {
    return question.stem().ownId() ? question.id() : question.label();
  }

  private static String said(Answer answer) {
    return switch (answer.question()) {
      case ChoiceQuestion choice -> selected(choice, answer);
      case BooleanQuestion yesOrNo -> "user selected: " + String.join(", ", answer.texts());
      case FreeText text -> wrote(answer);
      case NumberQuestion number -> wrote(answer);
      case TemporalQuestion temporal -> wrote(answer);
    };
  }

  private static String wrote(Answer answer) {
    return "user wrote: " + String.join(", ", answer.texts());
  }

  /** What was selected with its 1-based place, then what was typed. */
  private static String selected(ChoiceQuestion choice, Answer answer) {
    List<String> parts = new ArrayList<>();
    String chosen =
        answer.texts().stream()
            .filter(value -> Answer.place(choice, value) > 0)
            .map(value -> Answer.place(choice, value) + ". " + label(choice, value))
            .collect(Collectors.joining(", "));
    if (!chosen.isEmpty()) {
      parts.add("user selected: " + chosen);
    }
    answer.texts().stream()
        .filter(value -> Answer.place(choice, value) == 0)
        .forEach(value -> parts.add("user wrote: " + value));
    return String.join("; ", parts);
  }

  private static String label(ChoiceQuestion choice, String value) {
    return choice.choices().get(Answer.place(choice, value) - 1).label();
  }
}
