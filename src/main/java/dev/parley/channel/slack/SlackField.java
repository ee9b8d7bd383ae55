package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackBlock.Input;
import dev.parley.channel.slack.SlackElement.Option;
import dev.parley.channel.slack.SlackElement.Options;
import dev.parley.channel.slack.SlackElement.Picker;
import dev.parley.channel.slack.SlackElement.Typed;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.TimeQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One question in a dialogue: its inputs, and what was entered there. An own answer to a choice and
 * the time of a moment are inputs of their own.
 *
 * @param place among all questions, from 0
 * @param prefill what is filled in beforehand
 * @param optional whether it may be left out
 */
record SlackField(int place, Question question, List<String> prefill, boolean optional) {
  private static final int MOST_CHOICES = 100;
  private static final String DAY = "\\d{4}-\\d{2}-\\d{2}";
  private static final String MINUTE = "\\d{2}:\\d{2}";

  String block() {
    return "q" + place;
  }

  private String second() {
    return "r" + place;
  }

  /** Whether Slack shows all of it, and brings back what its kind of answer is. */
  boolean fits() {
    String description = question.description();
    return SlackText.fits(question.text(), SlackText.SECTION)
        && SlackText.fits(question.label(), SlackText.LABEL)
        && (description == null || SlackText.fits(description, SlackText.LABEL))
        && fitsItsKind();
  }

  private boolean fitsItsKind() {
    return switch (question) {
      case SingleChoice single -> fit(single);
      case MultiChoice multi -> fit(multi);
      case FreeText text -> text.minLength() <= SlackText.TYPED && fits(prefill);
      case NumberQuestion number -> true;
      case BooleanQuestion yesOrNo -> true;
      case DateQuestion date -> true;
      case TimeQuestion time -> hasMinutes(time.min()) && hasMinutes(time.max());
      // Slack's inputs know no offset
      case DateTimeQuestion moment -> isLocal(moment.min()) && isLocal(moment.max());
    };
  }

  private static boolean fits(List<String> texts) {
    return texts.stream().allMatch(text -> text.length() <= SlackText.TYPED);
  }

  private static boolean hasMinutes(@Nullable String bound) {
    return bound == null || bound.matches(MINUTE + "(:00)?");
  }

  private static boolean isLocal(@Nullable String bound) {
    return bound == null || bound.matches(DAY + "T" + MINUTE + "(:00)?");
  }

  private static boolean fit(ChoiceQuestion question) {
    return !question.choices().isEmpty()
        && question.choices().size() <= MOST_CHOICES
        && question.choices().stream()
            .allMatch(choice ->
                choice.preview() == null && SlackText.fits(choice.label(), SlackText.CHOICE))
        && details(question).length() <= SlackText.SECTION;
  }

  /** What is said of the choices besides their labels; empty for nothing. */
  static String details(ChoiceQuestion question) {
    List<String> lines = new ArrayList<>();
    for (Choice choice : question.choices()) {
      if (choice.description() != null) {
        lines.add(SlackText.shown(choice.label() + " — " + choice.description()));
      }
    }
    return String.join("\n", lines);
  }

  /** Its blocks, which all fit. */
  List<SlackBlock> blocks() {
    List<SlackBlock> blocks = new ArrayList<>();
    boolean isLong = !SlackText.fits(question.text(), SlackText.LABEL);
    if (isLong) {
      blocks.add(SlackBlock.section(question.text()));
    }
    if (question instanceof ChoiceQuestion choice && !details(choice).isEmpty()) {
      blocks.add(SlackBlock.section(details(choice)));
    }
    String label = isLong ? question.label() : question.text();
    boolean hasOther = question instanceof ChoiceQuestion choice && choice.allowOther();
    blocks.add(
        Input.of(block(), label, element(), optional || hasOther)
            .explained(question.description()));
    if (hasOther) {
      blocks.add(Input.of(second(), "Or in your own words", Typed.text(own(), null, true), true));
    }
    if (question instanceof DateTimeQuestion) {
      blocks.add(Input.of(second(), "Time", Picker.time(part(1, MINUTE)), optional));
    }
    return blocks;
  }

  private SlackElement element() {
    return switch (question) {
      case SingleChoice single -> Options.one(options(single), chosen(single));
      case MultiChoice multi -> Options.some(options(multi), chosen(multi));
      case FreeText text -> Typed.text(first(), text.placeholder(), text.multiline());
      case NumberQuestion number -> Typed.number(numeric(first()), number.placeholder());
      case BooleanQuestion yesOrNo -> Options.one(yesAndNo(), answered());
      case DateQuestion date -> Picker.day(matching(first(), DAY));
      case TimeQuestion time -> Picker.time(matching(first(), MINUTE));
      case DateTimeQuestion moment -> Picker.day(part(0, DAY));
    };
  }

  private @Nullable String first() {
    return prefill.isEmpty() || prefill.getFirst().isEmpty() ? null : prefill.getFirst();
  }

  private static @Nullable String matching(@Nullable String text, String form) {
    return text != null && text.matches(form) ? text : null;
  }

  private static @Nullable String numeric(@Nullable String text) {
    return matching(text, "-?\\d{1,15}(\\.\\d{1,15})?");
  }

  private @Nullable String part(int which, String form) {
    String given = first();
    String[] parts = given == null ? new String[0] : given.split("T", 2);
    return parts.length == 2 ? matching(parts[which], form) : null;
  }

  private @Nullable String own() {
    return question instanceof ChoiceQuestion choice
        ? prefill.stream()
            .filter(text -> choice.indexFor(text) < 0 && !text.isEmpty())
            .filter(text -> text.length() <= SlackText.TYPED)
            .findFirst()
            .orElse(null)
        : null;
  }

  private static List<Option> options(ChoiceQuestion question) {
    return IntStream.range(0, question.choices().size())
        .mapToObj(i -> option(question.choices().get(i).label(), String.valueOf(i)))
        .toList();
  }

  private static Option option(String label, String value) {
    return new Option(SlackText.of(label, SlackText.CHOICE), value);
  }

  private List<Option> chosen(ChoiceQuestion choice) {
    List<Option> all = options(choice);
    return prefill.stream()
        .mapToInt(choice::indexFor)
        .filter(i -> i >= 0)
        .distinct()
        .mapToObj(all::get)
        .toList();
  }

  private static List<Option> yesAndNo() {
    return List.of(option("Yes", "true"), option("No", "false"));
  }

  private List<Option> answered() {
    return yesAndNo().stream().filter(one -> one.value().equalsIgnoreCase(first())).toList();
  }

  /**
   * What was entered, not yet checked.
   *
   * @param state by block, as Slack sends it
   */
  List<String> values(JsonNode state) {
    JsonNode first = state.path(block()).path(SlackElement.VALUE);
    JsonNode second = state.path(second()).path(SlackElement.VALUE);
    return switch (question) {
      case SingleChoice single -> values(single, first, second);
      case MultiChoice multi -> values(multi, first, second);
      case FreeText text -> texts(first.path("value"));
      case NumberQuestion number -> texts(first.path("value"));
      case BooleanQuestion yesOrNo -> texts(first.path("selected_option").path("value"));
      case DateQuestion date -> texts(first.path("selected_date"));
      case TimeQuestion time -> texts(first.path("selected_time"));
      case DateTimeQuestion moment -> moment(first, second);
    };
  }

  private static List<String> values(ChoiceQuestion choice, JsonNode chosen, JsonNode own) {
    Stream<String> several =
        chosen.path("selected_options").valueStream().map(one -> value(choice, one));
    Stream<String> one = Stream.of(chosen.path("selected_option")).map(it -> value(choice, it));
    return Stream.of(several, one, texts(own.path("value")).stream())
        .flatMap(all -> all)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .toList();
  }

  /** The value of a choice; the text as it came where there is no such choice. */
  private static @Nullable String value(ChoiceQuestion choice, JsonNode option) {
    String text = option.path("value").asText("");
    if (text.isEmpty()) {
      return null;
    }
    boolean isPlace = text.matches("\\d{1,3}") && Integer.parseInt(text) < choice.choices().size();
    return isPlace ? choice.choices().get(Integer.parseInt(text)).value() : text;
  }

  private static List<String> texts(JsonNode value) {
    String text = value.asText("");
    return value.isNull() || text.isEmpty() ? List.of() : List.of(text);
  }

  private static List<String> moment(JsonNode day, JsonNode time) {
    List<String> days = texts(day.path("selected_date"));
    List<String> times = texts(time.path("selected_time"));
    return days.isEmpty() && times.isEmpty()
        ? List.of()
        : List.of(String.join("", days) + "T" + String.join("", times));
  }
}
