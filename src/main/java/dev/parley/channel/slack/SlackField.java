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
import dev.parley.question.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One question in a dialogue: its inputs, and what was entered there. An own answer to a choice and
 * the time of a moment are inputs of their own.
 *
 * @param place among all questions, from 0
 * @param preset what is filled in beforehand
 * @param optional whether it may be left out
 */
record SlackField(int place, Question question, SlackPreset preset, boolean optional) {
  private static final int MOST_CHOICES = 100;

  /** Leaves out a question that is optional, since no choice of Slack's can be taken back. */
  private static final String NONE = "none";

  /** Takes a choice back for the words that were filled in beforehand. */
  private static final String OWN = "own";

  private static final String DAY = "\\d{4}-\\d{2}-\\d{2}";
  private static final String MINUTE = "\\d{2}:\\d{2}";

  String block() {
    return "q" + place;
  }

  /** The block of an own answer, or of a time. */
  String second() {
    return "r" + place;
  }

  /** Whether Slack shows all of it, and brings back what its kind of answer is. */
  boolean fits() {
    String description = question.description();
    return SlackText.fits(question.text(), SlackText.SECTION)
        && SlackText.fits(question.label(), SlackText.LABEL)
        && (description == null || SlackText.fits(description, SlackText.LABEL))
        && preset.fits()
        && fitsItsKind();
  }

  private boolean fitsItsKind() {
    return switch (question) {
      case SingleChoice single -> fit(single) && hasRoomForOwn(single);
      case MultiChoice multi -> fit(multi);
      case FreeText text -> text.minLength() <= SlackText.TYPED;
      case NumberQuestion number -> true;
      case BooleanQuestion yesOrNo -> true;
      case DateQuestion date -> true;
      case TimeQuestion time -> hasMinutes(time.min()) && hasMinutes(time.max());
      // Slack's inputs know no offset
      case DateTimeQuestion moment -> isLocal(moment.min()) && isLocal(moment.max());
    };
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

  /** Whether the list has a place for the choice "My own words", where words are filled in. */
  private boolean hasRoomForOwn(SingleChoice question) {
    return preset.own() == null || question.choices().size() < MOST_CHOICES;
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
      blocks.add(
          Input.of(second(), "Or in your own words", Typed.text(preset.own(), null, true), true)
              .explained(
                  question instanceof SingleChoice
                      ? "What you write here counts instead of what is chosen above."
                      : "What you write here counts as well as what is chosen above."));
    }
    if (question instanceof DateTimeQuestion) {
      blocks.add(Input.of(second(), "Time", Picker.time(preset.minute()), optional));
    }
    return blocks;
  }

  private SlackElement element() {
    return switch (question) {
      case SingleChoice single -> Options.one(orNone(orOwn(options(single))), chosen(single));
      case MultiChoice multi -> Options.some(options(multi), chosen(multi));
      case FreeText text -> Typed.text(preset.text(), text.placeholder(), isMultiline(text));
      case NumberQuestion number -> Typed.number(preset.text(), number.placeholder());
      case BooleanQuestion yesOrNo -> Options.one(orNone(yesAndNo()), answered());
      case DateQuestion date -> Picker.day(preset.text());
      case TimeQuestion time -> Picker.time(preset.minute());
      case DateTimeQuestion moment -> Picker.day(preset.day());
    };
  }

  /** An input of one line would lose what is filled in with more. */
  private boolean isMultiline(FreeText text) {
    String given = preset.text();
    return text.multiline() || (given != null && given.indexOf('\n') >= 0);
  }

  private List<Option> orOwn(List<Option> options) {
    return preset.own() == null
        ? options
        : Stream.concat(options.stream(), Stream.of(option("My own words", OWN))).toList();
  }

  private List<Option> orNone(List<Option> options) {
    return optional && options.size() < MOST_CHOICES
        ? Stream.concat(options.stream(), Stream.of(option("No answer", NONE))).toList()
        : options;
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
    return preset.places(choice).stream().map(all::get).toList();
  }

  private static List<Option> yesAndNo() {
    return List.of(option("Yes", "true"), option("No", "false"));
  }

  private List<Option> answered() {
    return yesAndNo().stream().filter(one -> one.value().equalsIgnoreCase(preset.text())).toList();
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
      case SingleChoice single -> {
        // a radio button that was pressed cannot be taken back, but words can
        List<String> own = words(second);
        yield own.isEmpty() ? chosen(single, first).toList() : own;
      }
      case MultiChoice multi ->
          Stream.concat(chosen(multi, first), words(second).stream()).toList();
      case FreeText text -> texts(first.path("value"));
      case NumberQuestion number -> texts(first.path("value"));
      case BooleanQuestion yesOrNo -> pressed(first).toList();
      case DateQuestion date -> texts(first.path("selected_date"));
      case TimeQuestion time -> texts(first.path("selected_time"));
      case DateTimeQuestion moment -> moment(first, second);
    };
  }

  /**
   * Why it is unknown which of two answers is meant: a choice was made, and the words that were
   * filled in beforehand are still there. Empty where it is clear.
   */
  Optional<String> conflict(JsonNode state) {
    if (!(question instanceof SingleChoice)) {
      return Optional.empty();
    }
    List<String> own = words(state.path(second()).path(SlackElement.VALUE));
    boolean isUntouched = own.size() == 1 && isSame(own.getFirst(), preset.own());
    JsonNode choice = state.path(block()).path(SlackElement.VALUE).path("selected_option");
    String pressed = choice.path("value").asText("");
    boolean isChosen = !pressed.isEmpty() && !pressed.equals(OWN);
    return isUntouched && isChosen ? Optional.of(SlackWords.TWO_ANSWERS) : Optional.empty();
  }

  /** Whether two texts are the same, however their lines end. */
  private static boolean isSame(String text, @Nullable String other) {
    return other != null && text.lines().toList().equals(other.lines().toList());
  }

  /** What a person wrote as an answer of their own; blanks are none. */
  private static List<String> words(JsonNode own) {
    return texts(own.path("value")).stream().filter(text -> !VisibleText.isBlank(text)).toList();
  }

  private static Stream<String> chosen(ChoiceQuestion choice, JsonNode input) {
    return pressed(input).map(place -> value(choice, place));
  }

  /** The options that were chosen, without those that stand for no choice. */
  private static Stream<String> pressed(JsonNode input) {
    return Stream.concat(
            input.path("selected_options").valueStream(), Stream.of(input.path("selected_option")))
        .map(option -> option.path("value").asText(""))
        .filter(option -> !option.isEmpty() && !option.equals(NONE) && !option.equals(OWN));
  }

  /** The value of a choice; the text as it came where there is no such choice. */
  private static String value(ChoiceQuestion choice, String text) {
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
