package dev.parley.tool.questionnaire;

import dev.parley.question.Answer;
import dev.parley.question.AnswerSheet;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Confirmation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Answers as text, a line a question, each behind the question's label. */
public final class Lines {
  private Lines() {}

  public static String of(AnswerSheet sheet) {
    List<String> lines = new ArrayList<>();
    sheet.answers().forEach(answer -> lines.add(line(answer)));
    if (sheet.note() != null) {
      lines.add("Note: " + sheet.note());
    }
    return String.join("\n", lines);
  }

  private static String line(Answer answer) {
    String said =
        switch (answer.question()) {
          case ChoiceQuestion choice -> selected(choice, answer);
          case Confirmation yesOrNo -> "user selected: " + String.join(", ", answer.texts());
          default -> "user wrote: " + String.join(", ", answer.texts());
        };
    String line = answer.question().label() + ": " + (answer.values().isEmpty() ? "" : said);
    return answer.note() == null ? line : line.stripTrailing() + " (note: " + answer.note() + ")";
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
