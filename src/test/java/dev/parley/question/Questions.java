package dev.parley.question;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Generates questionnaires that can be asked, and what people might send for them. */
final class Questions {
  static final QuestionLimits LIMITS = new QuestionLimits(32, 64, 4_000, 200, 2_000, 16_384);

  private Questions() {}

  static Arbitrary<Questionnaire> questionnaires() {
    return Combinators.combine(sections(), Arbitraries.of(true, false))
        .as((sections, plain) ->
            plain
                ? Questionnaire.of(
                    null, sections.stream().flatMap(s -> s.questions().stream()).toList())
                : new Questionnaire(Heading.of("T"), sections, null, Map.of(), Corrections.NONE));
  }

  private static Arbitrary<List<Section>> sections() {
    Arbitrary<Section> section =
        Combinators.combine(
                question().list().ofMinSize(1).ofMaxSize(4), Arbitraries.of(true, false))
            .as((questions, optional) -> new Section("s", null, null, questions, optional, null));
    return section.list().ofMinSize(1).ofMaxSize(3).map(Questions::numbered);
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
  private static Arbitrary<Question> question() {
    return Arbitraries.oneOf(
            List.of(single(), multi(), text(), number(), confirmation(), temporal()))
        .filter(question -> new QuestionnaireRules(LIMITS).check(question).isEmpty());
  }

  private static Arbitrary<Stem> stem() {
    return Combinators.combine(Arbitraries.of("A?", "B?", "C?"), Arbitraries.of(true, false))
        .as((text, required) -> new Stem("q", text, "Q", null, required));
  }

  private static Arbitrary<List<Choice>> choices() {
    return Arbitraries.of("a", "b", "c", "d", "e")
        .map(value -> new Choice(value, value.equals("e") ? "a" : "L" + value, null, null))
        .list()
        .ofMaxSize(5)
        .uniqueElements();
  }

  private static Arbitrary<Question> single() {
    return Combinators.combine(stem(), choices(), Arbitraries.of(true, false), defaults())
        .as(SingleChoice::new);
  }

  private static Arbitrary<Question> multi() {
    Arbitrary<Integer> bound = Arbitraries.integers().between(-1, 7);
    return Combinators.combine(
            stem(), choices(), Arbitraries.of(true, false), bound, bound, defaults())
        .as(MultiChoice::new);
  }

  private static Arbitrary<Question> text() {
    Arbitrary<Integer> bound = Arbitraries.integers().between(-1, 40);
    return Combinators.combine(stem(), bound, bound, defaults())
        .as((stem, min, max, defaults) -> new FreeText(stem, min, max, null, true, null, defaults));
  }

  private static Arbitrary<Question> number() {
    Arbitrary<BigDecimal> bound =
        Arbitraries.bigDecimals()
            .between(BigDecimal.valueOf(-100), BigDecimal.valueOf(100))
            .ofScale(2)
            .injectNull(0.4);
    return Combinators.combine(stem(), bound, bound, bound, defaults())
        .as((stem, min, max, step, defaults) ->
            new NumberEntry(stem, min, max, step, null, defaults));
  }

  private static Arbitrary<Question> confirmation() {
    return Combinators.combine(stem(), defaults()).as(Confirmation::new);
  }

  private static Arbitrary<Question> temporal() {
    Arbitrary<String> bound =
        Arbitraries.of(
                "2024-02-29", "2025-01-01", "12:00", "2024-01-01T00:00", "2024-01-01T00:00Z", "x")
            .injectNull(0.5);
    return Combinators.combine(stem(), bound, bound, Arbitraries.integers().between(0, 2))
        .as((stem, min, max, kind) ->
            switch (kind) {
              case 0 -> new DateEntry(stem, min, max, List.of());
              case 1 -> new TimeEntry(stem, min, max, List.of());
              default -> new DateTimeEntry(stem, min, max, List.of());
            });
  }

  private static Arbitrary<List<String>> defaults() {
    return values().list().ofMaxSize(2).filter(list -> list.size() < 2 || !list.get(0).isEmpty());
  }

  /** What people might send, and worse. */
  static Arbitrary<String> values() {
    return Arbitraries.oneOf(
        List.of(
            Arbitraries.of(
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
                "\u0000"),
            Arbitraries.strings().ofMaxLength(30)));
  }

  /** A questionnaire that can be asked, and something that was sent for it. */
  record Case(Questionnaire questionnaire, Submission submission) {}

  /** Half of the answers are good ones, so that some sets are accepted as a whole. */
  static Arbitrary<Case> cases() {
    return questionnaires()
        .flatMap(questionnaire -> submissions(questionnaire).map(s -> new Case(questionnaire, s)));
  }

  private static Arbitrary<Submission> submissions(Questionnaire questionnaire) {
    Arbitrary<String> notes = values().injectNull(0.9);
    Arbitrary<List<SubmittedAnswer>> good =
        Combinators.combine(
                questionnaire.questions().stream()
                    .map(question -> answer(question, notes))
                    .toList())
            .as(answers -> answers);
    Arbitrary<String> text = Arbitraries.of("A?", "B?", "C?", "D?");
    Arbitrary<String> ids = Arbitraries.of("q0", "q1", "nobody").injectNull(0.5);
    Arbitrary<List<SubmittedAnswer>> strays =
        Combinators.combine(ids, text, values().list().ofMaxSize(2), notes)
            .as(SubmittedAnswer::new)
            .list()
            .ofMaxSize(2);
    Arbitrary<List<SubmittedAnswer>> all =
        Combinators.combine(good, strays, Arbitraries.integers().between(0, 2))
            .as((answers, more, which) -> which > 0 ? answers : joined(answers, more));
    return Combinators.combine(all, notes).as(Submission::new);
  }

  private static Arbitrary<SubmittedAnswer> answer(Question question, Arbitrary<String> notes) {
    Arbitrary<List<String>> given =
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.just(acceptable(question))),
            Tuple.of(1, Arbitraries.just(List.<String>of())),
            Tuple.of(2, values().list().ofMaxSize(3)));
    return Combinators.combine(given, notes)
        .as((values, note) -> new SubmittedAnswer(question.id(), null, values, note));
  }

  private static List<SubmittedAnswer> joined(
      List<SubmittedAnswer> some, List<SubmittedAnswer> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  private static Question withId(Question question, String id) {
    Stem old = question.stem();
    Stem stem = new Stem(id, old.text(), old.label(), old.description(), old.required());
    return switch (question) {
      case SingleChoice q -> new SingleChoice(stem, q.choices(), q.allowOther(), q.defaultValues());
      case MultiChoice q ->
          new MultiChoice(
              stem,
              q.choices(),
              q.allowOther(),
              q.minSelections(),
              q.maxSelections(),
              q.defaultValues());
      case FreeText q ->
          new FreeText(stem, q.minLength(), q.maxLength(), null, true, null, q.defaultValues());
      case NumberEntry q ->
          new NumberEntry(stem, q.min(), q.max(), q.step(), null, q.defaultValues());
      case Confirmation q -> new Confirmation(stem, q.defaultValues());
      case DateEntry q -> new DateEntry(stem, q.min(), q.max(), q.defaultValues());
      case TimeEntry q -> new TimeEntry(stem, q.min(), q.max(), q.defaultValues());
      case DateTimeEntry q -> new DateTimeEntry(stem, q.min(), q.max(), q.defaultValues());
    };
  }

  /** An answer that must be good enough. */
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
      case NumberEntry entry -> List.of(acceptable(entry).toPlainString());
      case Confirmation yesOrNo -> List.of("true");
      case DateEntry date -> List.of(either(date.min(), date.max(), "2024-02-29"));
      case TimeEntry time -> List.of(either(time.min(), time.max(), "12:00"));
      case DateTimeEntry both -> List.of(either(both.min(), both.max(), "2024-02-29T12:00"));
    };
  }

  private static String either(@Nullable String min, @Nullable String max, String otherwise) {
    if (min != null) {
      return min;
    }
    return max == null ? otherwise : max;
  }

  private static BigDecimal acceptable(NumberEntry entry) {
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
