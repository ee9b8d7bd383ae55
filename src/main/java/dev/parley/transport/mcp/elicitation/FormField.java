package dev.parley.transport.mcp.elicitation;

import dev.parley.question.BooleanQuestion;
import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import dev.parley.question.TimeQuestion;
import dev.parley.question.VisibleText;
import dev.parley.question.validation.NumberCheck;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of a form that ask one question: one field, but for some questions of choice. */
final class FormField {
  private final Questionnaire questionnaire;
  private final Question question;
  private final FormDialect dialect;
  private final FormKeys keys;
  private final FormValues values;
  private final FieldText text;
  private final ChoiceFields choices;

  FormField(
      Questionnaire questionnaire,
      Question question,
      FormDialect dialect,
      FormKeys keys,
      FormValues values) {
    this.questionnaire = questionnaire;
    this.question = question;
    this.dialect = dialect;
    this.keys = keys;
    this.values = values;
    this.text = new FieldText(questionnaire, question, values);
    this.choices = new ChoiceFields(question, dialect, keys, values, text);
  }

  /** Whether one field takes the whole answer, so that the schema can require it. */
  boolean isOneProperty() {
    return switch (question) {
      case SingleChoice single -> !single.allowOther();
      case MultiChoice multi -> !multi.allowOther() && dialect == FormDialect.FULL;
      case FreeText free -> true;
      case NumberQuestion number -> true;
      case BooleanQuestion yesOrNo -> true;
      case TemporalQuestion temporal -> true;
    };
  }

  void addTo(Map<String, PrimitiveSchema> properties) {
    switch (question) {
      case SingleChoice single -> choices.add(single, properties);
      case MultiChoice multi -> choices.add(multi, properties);
      case FreeText free -> properties.put(question.id(), text(free));
      case NumberQuestion number -> properties.put(question.id(), number(number));
      case BooleanQuestion yesOrNo -> properties.put(question.id(), yesOrNo());
      case TemporalQuestion temporal -> properties.put(question.id(), temporal(temporal));
    }
    if (question.consequential()) {
      properties.put(keys.confirming(question), confirmation());
    }
  }

  /** Never filled in beforehand, also not where it was ticked the last time. */
  private PrimitiveSchema confirmation() {
    String problem = values.problem(keys.confirming(question));
    return PrimitiveSchema.Flag.of(
        "Confirm: " + FormTexts.title(question),
        problem == null
            ? "This answer has consequences. Check it again, then confirm it here."
            : problem,
        null);
  }

  private PrimitiveSchema text(FreeText free) {
    String form =
        free.pattern() == null ? null : "Must have the form " + free.pattern().expression();
    String example = free.placeholder() == null ? null : "For example: " + free.placeholder();
    Optional<String> initial = initial();
    return new PrimitiveSchema.Text(
        "string",
        FormTexts.title(question),
        text.describe(initial, form, example),
        free.minLength() > 0 ? free.minLength() : null,
        free.maxLength() > 0 ? free.maxLength() : null,
        null,
        initial.orElse(null));
  }

  private PrimitiveSchema number(NumberQuestion number) {
    BigDecimal distance = number.step();
    String step =
        distance == null || distance.compareTo(BigDecimal.ONE) == 0
            ? null
            : "In steps of " + distance.toPlainString();
    boolean whole = isWhole(number.step()) && (number.min() == null || isWhole(number.min()));
    Optional<String> initial =
        initial()
            .filter(words ->
                NumberCheck.read(words).filter(value -> !whole || isWhole(value)).isPresent());
    return new PrimitiveSchema.Numeric(
        whole ? "integer" : "number",
        FormTexts.title(question),
        text.describe(initial, step),
        number.min(),
        number.max(),
        initial.flatMap(NumberCheck::read).orElse(null));
  }

  /** Every dialect has initial values for booleans. */
  private PrimitiveSchema yesOrNo() {
    Optional<String> initial =
        values.text(question).filter(words -> words.equals("true") || words.equals("false"));
    return PrimitiveSchema.Flag.of(
        FormTexts.title(question),
        text.describe(initial),
        initial.map(Boolean::valueOf).orElse(null));
  }

  private PrimitiveSchema temporal(TemporalQuestion temporal) {
    return switch (temporal) {
      case DateQuestion date -> temporal(date, "date", null, initial());
      case TimeQuestion time -> temporal(time, null, "As HH:MM, such as 14:30", initial());
      case DateTimeQuestion dateTime when isZoned(dateTime) ->
          temporal(dateTime, "date-time", null, initial().filter(FormField::hasOffset));
      case DateTimeQuestion dateTime ->
          temporal(dateTime, null, "As YYYY-MM-DDTHH:MM, such as 2026-01-31T14:30", initial());
    };
  }

  private PrimitiveSchema temporal(
      TemporalQuestion temporal,
      @Nullable String format,
      @Nullable String hint,
      Optional<String> initial) {
    String from = temporal.min() == null ? null : "From " + temporal.min();
    String to = temporal.max() == null ? null : "Until " + temporal.max();
    return PrimitiveSchema.Text.formatted(
        FormTexts.title(question),
        text.describe(initial, hint, from, to),
        format,
        initial.orElse(null));
  }

  /**
   * Whether the format {@code date-time} fits: its values have an offset (RFC 3339), and cannot be
   * compared with bounds that have none. Without bounds the value that the asker filled in decides.
   */
  private boolean isZoned(DateTimeQuestion dateTime) {
    return Stream.of(
            Stream.ofNullable(dateTime.min()),
            Stream.ofNullable(dateTime.max()),
            questionnaire.prefill(dateTime).stream().filter(text -> !VisibleText.isBlank(text)))
        .flatMap(Function.identity())
        .findFirst()
        .map(FormField::hasOffset)
        .orElse(true);
  }

  private static boolean hasOffset(String dateTime) {
    return dateTime.matches(".*(Z|[+-]\\d\\d:\\d\\d)");
  }

  private Optional<String> initial() {
    return dialect.initial(values.text(question));
  }

  private static boolean isWhole(@Nullable BigDecimal number) {
    return number != null && number.stripTrailingZeros().scale() <= 0;
  }
}
