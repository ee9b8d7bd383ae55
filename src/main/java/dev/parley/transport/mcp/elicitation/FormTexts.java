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

/** The texts of a form. A model wrote the questions, so no text may become a link. */
final class FormTexts {
  private static final int LONG_TITLE = 150;
  private static final Pattern SCHEME =
      Pattern.compile("\\b[a-z][a-z0-9+.-]{1,30}://|\\bmailto:", Pattern.CASE_INSENSITIVE);

  private FormTexts() {}

  /**
   * Removes the schemes of URLs, so that no client shows a link (client/elicitation, Safe URL
   * Handling).
   */
  static String plain(String text) {
    return SCHEME.matcher(text).replaceAll("");
  }

  /** The title of a question's field: its text, or its label where the text is too long. */
  static String title(Question question) {
    return plain(question.text().length() <= LONG_TITLE ? question.text() : question.label());
  }

  /**
   * The description of a question's field: its text where the label is the title, its description,
   * and the hints.
   */
  static String description(Question question, List<@Nullable String> hints) {
    boolean isLong = question.text().length() > LONG_TITLE;
    return Stream.concat(
            Stream.of(isLong ? question.text() : null, question.description()), hints.stream())
        .filter(Objects::nonNull)
        .map(FormTexts::plain)
        .collect(Collectors.joining("\n"));
  }

  /** The title of a choice, with its description: forms have no other place for that. */
  static String title(Choice choice) {
    String description = choice.description();
    return plain(description == null ? choice.label() : choice.label() + " — " + description);
  }

  /** The texts that are not blank, one a paragraph. */
  static String paragraphs(List<@Nullable String> texts) {
    return texts.stream()
        .filter(text -> text != null && !VisibleText.isBlank(text))
        .map(FormTexts::plain)
        .collect(Collectors.joining("\n\n"));
  }
}
