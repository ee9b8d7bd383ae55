package dev.parley.question;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a form looks once it is answered.
 *
 * @param showInputs whether the answers are shown, read-only
 * @param summaryTemplate a text in which {@code {{id}}} stands for the answer to a question, or
 *     null
 */
public record CompletedView(boolean showInputs, @Nullable String summaryTemplate) {
  private static final Pattern PLACE = Pattern.compile("\\{\\{\\s*([^{}\\s]{1,128})\\s*}}");

  /** The template with the answers in their places; an unanswered question leaves nothing there. */
  public @Nullable String summary(AnswerSet sheet) {
    if (summaryTemplate == null) {
      return null;
    }
    return PLACE
        .matcher(summaryTemplate)
        .replaceAll(place -> Matcher.quoteReplacement(answer(sheet, place.group(1))));
  }

  private static String answer(AnswerSet sheet, String id) {
    return sheet.answers().stream()
        .filter(answer -> answer.question().id().equals(id))
        .map(answer -> String.join(", ", answer.labels()))
        .collect(Collectors.joining());
  }
}
