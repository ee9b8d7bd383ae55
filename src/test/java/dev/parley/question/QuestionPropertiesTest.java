package dev.parley.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for all questionnaires and all answers, on generated ones. */
class QuestionPropertiesTest {
  private static final AnswerValidator VALIDATOR = new AnswerValidator(Questions.LIMITS);

  /** A failure names its seed, which can be tried again by itself. */
  private static final int SEEDS = 2_000;

  private static void forAll(Consumer<Dice> property) {
    for (int seed = 0; seed < SEEDS; seed++) {
      try {
        property.accept(new Dice(seed));
      } catch (AssertionError failure) {
        throw new AssertionError("with seed " + seed, failure);
      }
    }
  }

  @Test
  void everyKindIsGenerated() {
    Set<Class<?>> generated = new HashSet<>();
    forAll(dice ->
        Questions.questionnaire(dice).questions().forEach(q -> generated.add(q.getClass())));
    assertEquals(kinds(Question.class).collect(Collectors.toSet()), generated);
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(QuestionPropertiesTest::kinds)
        : Stream.of(type);
  }

  @Test
  void whatCanBeAskedCanBeAnswered() {
    forAll(dice -> canBeAnswered(Questions.questionnaire(dice)));
  }

  private static void canBeAnswered(Questionnaire questionnaire) {
    List<SubmittedAnswer> answers =
        questionnaire.questions().stream()
            .map(question ->
                new SubmittedAnswer(question.id(), null, Questions.acceptable(question), null))
            .toList();
    Verdict verdict = VALIDATOR.validate(questionnaire, new Submission(answers, null));
    Verdict.Accepted accepted = assertInstanceOf(Verdict.Accepted.class, verdict);
    assertEquals(answers.size(), accepted.sheet().answers().size());
  }

  @Test
  void whatIsAcceptedSatisfiesEveryRule() {
    int[] accepted = {0};
    forAll(dice -> {
      Questions.Case given = Questions.some(dice);
      if (VALIDATOR.validate(given.questionnaire(), given.submission())
          instanceof Verdict.Accepted(var sheet)) {
        accepted[0]++;
        assertSatisfied(given.questionnaire(), sheet);
      }
    });
    // with fewer, nothing would have been tried
    assertTrue(accepted[0] > SEEDS / 10, () -> accepted[0] + " accepted");
  }

  private static void assertSatisfied(Questionnaire questionnaire, AnswerSet sheet) {
    for (Answer answer : sheet.answers()) {
      answer.texts().forEach(text -> assertTrue(PlainText.flaw(text).isEmpty(), text));
      switch (answer.question()) {
        case SingleChoice single -> {
          assertTrue(answer.values().size() <= 1);
          assertTrue(single.allowOther() || !answer.wasCustom());
        }
        case MultiChoice multi -> {
          int count = answer.values().size();
          assertTrue(count == 0 || count >= multi.minSelections());
          assertTrue(count <= multi.maxSelections());
          assertTrue(multi.allowOther() || !answer.wasCustom());
          assertEquals(count, answer.texts().stream().distinct().count());
        }
        case FreeText text ->
            answer
                .texts()
                .forEach(value -> {
                  int length = PlainText.length(value);
                  assertTrue(length >= text.minLength());
                  assertTrue(text.maxLength() == 0 || length <= text.maxLength());
                });
        case NumberQuestion entry ->
            answer.values().forEach(value -> assertWithin(entry, (Value.Decimal) value));
        case BooleanQuestion yesOrNo ->
            answer.values().forEach(value -> assertInstanceOf(Value.Flag.class, value));
        case TemporalQuestion entry ->
            answer.texts().forEach(text -> assertTrue(entry.read(text).isPresent()));
      }
    }
    assertRequiredAreThere(questionnaire, sheet);
  }

  @Test
  void whatIsRefusedIsRefusedTheSameWayAgainAndInQuestionOrder() {
    forAll(dice -> assertRefusedInOrder(Questions.some(dice)));
  }

  private static void assertRefusedInOrder(Questions.Case given) {
    Questionnaire questionnaire = given.questionnaire();
    Submission submission = given.submission();
    Verdict first = VALIDATOR.validate(questionnaire, submission);
    assertEquals(first, VALIDATOR.validate(questionnaire, submission));
    if (first instanceof Verdict.Refused(var found)) {
      assertFalse(found.isEmpty());
      List<String> order = questionnaire.questions().stream().map(Question::id).toList();
      List<Integer> places =
          found.stream()
              .filter(violation -> violation.error() != ErrorCode.UNKNOWN_QUESTION)
              .filter(violation -> violation.id() != null)
              .map(violation -> order.indexOf(violation.id()))
              .toList();
      assertEquals(places.stream().sorted().toList(), places);
    }
  }

  @Test
  void whatWasAcceptedIsAcceptedAgainAsItIs() {
    forAll(dice -> assertAcceptedAgain(Questions.some(dice)));
  }

  private static void assertAcceptedAgain(Questions.Case given) {
    Questionnaire questionnaire = given.questionnaire();
    Submission submission = given.submission();
    if (VALIDATOR.validate(questionnaire, submission) instanceof Verdict.Accepted(var sheet)) {
      List<SubmittedAnswer> same =
          sheet.answers().stream()
              .map(a -> new SubmittedAnswer(a.question().id(), null, a.texts(), a.note()))
              .toList();
      assertEquals(
          new Verdict.Accepted(sheet),
          VALIDATOR.validate(questionnaire, new Submission(same, sheet.note())));
    }
  }

  private static void assertRequiredAreThere(Questionnaire questionnaire, AnswerSet sheet) {
    for (Section section : questionnaire.sections()) {
      List<String> answered =
          sheet.answers().stream()
              .filter(answer -> !answer.values().isEmpty())
              .map(answer -> answer.question().id())
              .filter(id -> section.questions().stream().anyMatch(q -> q.id().equals(id)))
              .toList();
      if (section.optional() && answered.isEmpty()) {
        continue;
      }
      section.questions().stream()
          .filter(Question::required)
          .forEach(question -> assertTrue(answered.contains(question.id()), question.id()));
    }
  }

  private static void assertWithin(NumberQuestion entry, Value.Decimal value) {
    BigDecimal number = value.number();
    BigDecimal min = entry.min();
    BigDecimal max = entry.max();
    BigDecimal step = entry.step();
    assertTrue(min == null || number.compareTo(min) >= 0);
    assertTrue(max == null || number.compareTo(max) <= 0);
    if (step != null) {
      BigDecimal from = min == null ? BigDecimal.ZERO : min;
      assertEquals(0, number.subtract(from).remainder(step).signum());
    }
  }
}
