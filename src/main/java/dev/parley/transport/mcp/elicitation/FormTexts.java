package dev.parley.transport.mcp.elicitation;

import dev.parley.question.Choice;
import dev.parley.question.Question;
import dev.parley.question.VisibleText;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The texts of a form. What is asked was written by a model, so nothing in it may be a link. */
final class FormTexts {
  private static final int LONG_TITLE = 150;
  private static final Pattern SCHEME =
      Pattern.compile("\\b[a-z][a-z0-9+.-]{1,30}://|\\bmailto:", Pattern.CASE_INSENSITIVE);

  private FormTexts() {}

  /** Without what makes a client show a link (client/elicitation, Safe URL Handling). */
  static String plain(String text) {
    return SCHEME.matcher(text).replaceAll("");
  }

  /** What is asked, or its short name where that is too long for the name of a field. */
  static String title(Question question) {
    return plain(question.text().length() <= LONG_TITLE ? question.text() : question.label());
  }

  /** What is said besides: the question where its name stands for it, then everything else. */
  static String description(Question question, List<@Nullable String> hints) {
    boolean isLong = question.text().length() > LONG_TITLE;
    return Stream.concat(
            Stream.of(isLong ? question.text() : null, question.description()), hints.stream())
        .filter(Objects::nonNull)
        .map(FormTexts::plain)
        .collect(Collectors.joining("\n"));
  }

  /** Forms know no descriptions of options, so they stand behind the names. */
  static String title(Choice choice) {
    String description = choice.description();
    return plain(description == null ? choice.label() : choice.label() + " — " + description);
  }

  /** Several texts, one a paragraph. */
  static String paragraphs(List<@Nullable String> texts) {
    return texts.stream()
        .filter(text -> text != null && !VisibleText.isBlank(text))
        .map(FormTexts::plain)
        .collect(Collectors.joining("\n\n"));
  }
}
