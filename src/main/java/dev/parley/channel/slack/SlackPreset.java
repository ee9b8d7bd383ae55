package dev.parley.channel.slack;

import dev.parley.question.BooleanQuestion;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.TimeQuestion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is filled in beforehand for a question, as far as Slack's inputs can show it.
 *
 * @param values as the asker gave them, which need not be valid
 */
record SlackPreset(Question question, List<String> values) {
  private static final String DAY = "\\d{4}-\\d{2}-\\d{2}";
  private static final String MINUTE = "\\d{2}:\\d{2}(:00)?";
  private static final String NUMBER = "-?\\d{1,15}(\\.\\d{1,15})?";
  private static final int MINUTE_LENGTH = 5;

  static SlackPreset of(Question question, List<String> values) {
    return new SlackPreset(question, values.stream().filter(value -> !value.isEmpty()).toList());
  }

  /** Whether all of it is shown: what is left out there would seem to be no part of the answer. */
  boolean fits() {
    return switch (question) {
      case ChoiceQuestion choice ->
          own(choice).size() <= 1 && own(choice).stream().allMatch(this::isShort);
      case FreeText text -> values.stream().allMatch(this::isShort);
      case NumberQuestion number -> isOf(NUMBER);
      case BooleanQuestion yesOrNo -> isOf("(?i)true|false");
      case DateQuestion date -> isOf(DAY);
      case TimeQuestion time -> isOf(MINUTE);
      case DateTimeQuestion moment -> isOf(DAY + "T" + MINUTE);
    };
  }

  private boolean isShort(String text) {
    return text.length() <= SlackText.TYPED;
  }

  private boolean isOf(String form) {
    return values.isEmpty() || (values.size() == 1 && values.getFirst().matches(form));
  }

  /** The text, number or day; null for none. */
  @Nullable String text() {
    return values.isEmpty() ? null : values.getFirst();
  }

  /** The day of a moment. */
  @Nullable String day() {
    String moment = text();
    return moment == null ? null : moment.substring(0, moment.indexOf('T'));
  }

  /** The time of day, as Slack wants it. */
  @Nullable String minute() {
    String moment = text();
    if (moment == null) {
      return null;
    }
    int start = moment.indexOf('T') + 1;
    return moment.substring(start, start + MINUTE_LENGTH);
  }

  /** The places of the choices. */
  List<Integer> places(ChoiceQuestion choice) {
    return values.stream().map(choice::indexFor).filter(place -> place >= 0).distinct().toList();
  }

  /** What is no choice; null for nothing. */
  @Nullable String own() {
    return question instanceof ChoiceQuestion choice
        ? own(choice).stream().findFirst().orElse(null)
        : null;
  }

  private List<String> own(ChoiceQuestion choice) {
    return choice.allowOther()
        ? values.stream().filter(value -> choice.indexFor(value) < 0).distinct().toList()
        : List.of();
  }
}
