package dev.parley.question;

import dev.parley.question.validation.QuestionnaireRules;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Generates questionnaires that can be asked, and what people might send for them. */
final class Questions {
  static final QuestionLimits LIMITS = new QuestionLimits(32, 64, 4_000, 200, 2_000, 16_384);

  private Questions() {}

  static Questionnaire questionnaire(Dice dice) {
    List<Section> sections = numbered(dice.list(1, 3, Questions::section));
    return dice.flip()
        ? Questionnaire.of(null, sections.stream().flatMap(s -> s.questions().stream()).toList())
        : new Questionnaire(QuestionnaireTexts.of("T"), sections, null, Map.of(), HostErrors.NONE);
  }

  private static Section section(Dice dice) {
    List<Question> questions = dice.list(1, 4, Questions::question);
    return new Section("s", null, null, questions, dice.flip(), null);
  }

  /** Ids that differ; texts that need not. */
  private static List<Section> numbered(List<Section> sections) {
    int[] next = {0};
    return IntStream.range(0, sections.size())
        .mapToObj(i ->
            new Section(
                "s" + i,
                null,
                null,
                sections.get(i).questions().stream()
                    .map(question -> withId(question, "q" + next[0]++))
                    .toList(),
                sections.get(i).optional(),
                null))
        .toList();
  }

  /** Any question that the rules let pass, alone. */
  private static Question question(Dice dice) {
    Question question = any(dice);
    while (!new QuestionnaireRules(LIMITS).check(question).isEmpty()) {
      question = any(dice);
    }
    return question;
  }

  private static Question any(Dice dice) {
    QuestionCommon common =
        new QuestionCommon(
            "q", dice.oneOf(List.of("A?", "B?", "C?")), "Q", null, dice.flip(), dice.flip(), true);
    return switch (dice.between(0, 5)) {
      case 0 -> new SingleChoice(common, choices(dice), dice.flip(), defaults(dice));
      case 1 ->
          new MultiChoice(
              common,
              choices(dice),
              dice.flip(),
              dice.between(-1, 7),
              dice.between(-1, 7),
              defaults(dice));
      case 2 ->
          new FreeText(
              common,
              dice.between(-1, 40),
              dice.between(-1, 40),
              null,
              true,
              null,
              defaults(dice),
              dice.flip());
      case 3 ->
          new NumberQuestion(common, bound(dice), bound(dice), bound(dice), null, defaults(dice));
      case 4 -> new BooleanQuestion(common, defaults(dice));
      default -> temporal(dice, common);
    };
  }

  /** Values differ; one label looks like another's value. */
  private static List<Choice> choices(Dice dice) {
    return Stream.of("a", "b", "c", "d", "e")
        .filter(value -> dice.flip())
        .map(value -> new Choice(value, value.equals("e") ? "a" : "L" + value, null, null))
        .toList();
  }

  private static @Nullable BigDecimal bound(Dice dice) {
    return dice.orNull(40, d -> BigDecimal.valueOf(d.between(-10_000, 10_000), 2));
  }

  private static Question temporal(Dice dice, QuestionCommon common) {
    String min = moment(dice);
    String max = moment(dice);
    return switch (dice.between(0, 2)) {
      case 0 -> new DateQuestion(common, min, max, List.of());
      case 1 -> new TimeQuestion(common, min, max, List.of());
      default -> new DateTimeQuestion(common, min, max, List.of());
    };
  }

  private static @Nullable String moment(Dice dice) {
    return dice.orNull(
        50,
        d ->
            d.oneOf(
                List.of(
                    "2024-02-29",
                    "2025-01-01",
                    "12:00",
                    "2024-01-01T00:00",
                    "2024-01-01T00:00Z",
                    "x")));
  }

  private static List<String> defaults(Dice dice) {
    List<String> values = dice.list(0, 2, Questions::value);
    return values.size() == 2 && values.getFirst().isEmpty() ? List.of() : values;
  }

  /** A value as people might send it, or a worse one. */
  private static String value(Dice dice) {
    return dice.flip()
        ? dice.text(30)
        : dice.oneOf(
            List.of(
                "a",
                "La",
                "c",
                "",
                " ",
                "own",
                "true",
                "FALSE",
                "1",
                "-3.5",
                "0.30",
                "1e2",
                "1e999",
                "2024-02-29",
                "2023-02-29",
                "24:00",
                "23:59",
                "2024-02-29T10:00+25:00",
                "2024-02-29T10:00:00.5Z",
                "\ud800",
                "\u202e",
                "\u0000"));
  }

  /** A questionnaire that can be asked, and something that was sent for it. */
  record Case(Questionnaire questionnaire, Submission submission) {}

  /** Most answers are good ones, so that some sets are accepted as a whole. */
  static Case some(Dice dice) {
    Questionnaire questionnaire = questionnaire(dice);
    List<SubmittedAnswer> answers = new ArrayList<>();
    questionnaire.questions().forEach(question -> answers.add(answer(dice, question)));
    if (dice.percent(33)) {
      answers.addAll(dice.list(0, 2, Questions::stray));
    }
    return new Case(questionnaire, new Submission(answers, note(dice)));
  }

  private static SubmittedAnswer answer(Dice dice, Question question) {
    List<String> values =
        switch (dice.between(1, 9)) {
          case 1, 2, 3, 4, 5, 6 -> acceptable(question);
          case 7 -> List.of();
          default -> dice.list(0, 3, Questions::value);
        };
    return new SubmittedAnswer(question.id(), null, values, note(dice));
  }

  /** An answer whose question may not exist. */
  private static SubmittedAnswer stray(Dice dice) {
    return new SubmittedAnswer(
        dice.orNull(50, d -> d.oneOf(List.of("q0", "q1", "nobody"))),
        dice.oneOf(List.of("A?", "B?", "C?", "D?")),
        dice.list(0, 2, Questions::value),
        note(dice));
  }

  private static @Nullable String note(Dice dice) {
    return dice.orNull(90, Questions::value);
  }

  private static Question withId(Question question, String id) {
    QuestionCommon old = question.stem();
    QuestionCommon common =
        new QuestionCommon(
            id,
            old.text(),
            old.label(),
            old.description(),
            old.required(),
            old.consequential(),
            old.ownId());
    return switch (question) {
      case SingleChoice q ->
          new SingleChoice(common, q.choices(), q.allowOther(), q.defaultValues());
      case MultiChoice q ->
          new MultiChoice(
              common,
              q.choices(),
              q.allowOther(),
              q.minSelections(),
              q.maxSelections(),
              q.defaultValues());
      case FreeText q ->
          new FreeText(
              common, q.minLength(), q.maxLength(), null, true, null, q.defaultValues(), false);
      case NumberQuestion q ->
          new NumberQuestion(common, q.min(), q.max(), q.step(), null, q.defaultValues());
      case BooleanQuestion q -> new BooleanQuestion(common, q.defaultValues());
      case DateQuestion q -> new DateQuestion(common, q.min(), q.max(), q.defaultValues());
      case TimeQuestion q -> new TimeQuestion(common, q.min(), q.max(), q.defaultValues());
      case DateTimeQuestion q -> new DateTimeQuestion(common, q.min(), q.max(), q.defaultValues());
    };
  }

  /** An answer that the rules must accept. */
  static List<String> acceptable(Question question) {
    return switch (question) {
      case SingleChoice single -> List.of(single.choices().getFirst().value());
      case MultiChoice multi -> {
        List<String> values = new ArrayList<>();
        int wanted = Math.max(1, multi.minSelections());
        multi.choices().stream().limit(wanted).forEach(choice -> values.add(choice.value()));
        if (values.size() < wanted) {
          values.add("a text of their own");
        }
        yield values;
      }
      case FreeText text -> List.of("x".repeat(Math.max(1, text.minLength())));
      case NumberQuestion entry -> List.of(acceptable(entry).toPlainString());
      case BooleanQuestion yesOrNo -> List.of("true");
      case DateQuestion date -> List.of(either(date.min(), date.max(), "2024-02-29"));
      case TimeQuestion time -> List.of(either(time.min(), time.max(), "12:00"));
      case DateTimeQuestion both -> List.of(either(both.min(), both.max(), "2024-02-29T12:00"));
    };
  }

  private static String either(@Nullable String min, @Nullable String max, String otherwise) {
    if (min != null) {
      return min;
    }
    return max == null ? otherwise : max;
  }

  private static BigDecimal acceptable(NumberQuestion entry) {
    if (entry.min() != null) {
      return entry.min();
    }
    BigDecimal max = entry.max();
    BigDecimal step = entry.step();
    if (max == null) {
      return BigDecimal.ZERO;
    }
    return step == null ? max : max.divide(step, 0, RoundingMode.FLOOR).multiply(step);
  }
}
