package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Violation;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import dev.parley.question.VisibleText;
import dev.parley.question.json.Scalars;
import dev.parley.question.validation.NumberCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the answer to one question from the content of a form. Null, and a text without a visible
 * character, mean that a field was left empty: some clients send a member for every field. A number
 * or a boolean may come as text, which has only one meaning; all else must have the type that the
 * schema names.
 */
final class FieldReading {
  private static final String ONE_TEXT = "enter a text";
  private static final String ONE_CHOICE = "choose among the given choices";
  private static final String SEVERAL = "choose among the given choices, as a list";

  private final Question question;
  private final FormDialect dialect;
  private final FormKeys keys;
  private final JsonNode content;
  private final TypedValues typed;
  private final List<Violation> violations = new ArrayList<>();
  private boolean unconfirmed;

  FieldReading(
      Question question, FormDialect dialect, FormKeys keys, JsonNode content, TypedValues typed) {
    this.question = question;
    this.dialect = dialect;
    this.keys = keys;
    this.content = content;
    this.typed = typed;
  }

  /** What {@link #values} found wrong. */
  List<Violation> violations() {
    return violations;
  }

  /** The property whose field shows what is wrong with the answer. */
  String firstProperty() {
    if (unconfirmed && violations.size() == 1) {
      return keys.confirming(question);
    }
    return switches() ? keys.switches(question).getFirst() : question.id();
  }

  /** The values that were entered; none where the question was left open. */
  List<String> values() {
    List<String> values = entered();
    if (question.consequential() && !values.isEmpty() && !isConfirmed()) {
      unconfirmed = true;
      refuse(ErrorCode.REQUIRED_FIELD_EMPTY, "confirm this answer, since it has consequences");
    }
    return values;
  }

  private boolean isConfirmed() {
    return flag(keys.confirming(question)).orElse(false);
  }

  private List<String> entered() {
    return switch (question) {
      case SingleChoice single -> one(single);
      case MultiChoice multi -> some(multi);
      case FreeText text -> text(question.id()).stream().toList();
      case NumberQuestion number -> number().stream().toList();
      case BooleanQuestion yesOrNo -> flag(question.id()).map(String::valueOf).stream().toList();
      case TemporalQuestion entry -> text(question.id()).stream().toList();
    };
  }

  /** The human's own answer replaces the choice. */
  private List<String> one(SingleChoice single) {
    JsonNode value = member(question.id());
    Optional<String> chosen =
        isOpen(value)
            ? Optional.empty()
            : Optional.of(value)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(text -> isChoice(single, text));
    Optional<String> own = own(single);
    if (chosen.isEmpty() && !isOpen(value)) {
      refuse(ErrorCode.NOT_A_CHOICE, hint(single, ONE_CHOICE));
    }
    return own.or(() -> chosen).stream().toList();
  }

  /** The human's own answer is added to the choices. */
  private List<String> some(MultiChoice multi) {
    List<String> values = new ArrayList<>(switches() ? switchedOn(multi) : listed(multi));
    own(multi).ifPresent(values::add);
    return values;
  }

  private List<String> listed(MultiChoice multi) {
    JsonNode value = member(question.id());
    List<String> chosen = new ArrayList<>();
    if (isOpen(value)) {
      return chosen;
    }
    if (!value.isArray()) {
      refuse(ErrorCode.NOT_A_CHOICE, hint(multi, SEVERAL));
      return chosen;
    }
    for (JsonNode element : value) {
      if (element.isTextual() && isChoice(multi, element.textValue())) {
        chosen.add(element.textValue());
      } else {
        refuse(ErrorCode.NOT_A_CHOICE, hint(multi, ONE_CHOICE));
      }
    }
    return chosen;
  }

  private List<String> switchedOn(MultiChoice multi) {
    List<String> on = new ArrayList<>();
    List<String> names = keys.switches(question);
    for (int i = 0; i < names.size(); i++) {
      Choice choice = multi.choices().get(i);
      flag(names.get(i)).filter(is -> is).ifPresent(is -> on.add(choice.value()));
    }
    return on;
  }

  private Optional<String> own(ChoiceQuestion choice) {
    return choice.allowOther() ? text(keys.own(question)) : Optional.empty();
  }

  private Optional<String> text(String property) {
    JsonNode value = member(property);
    if (isOpen(value)) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      refuse(ErrorCode.INVALID_TEXT, ONE_TEXT);
    }
    return Optional.ofNullable(value.textValue());
  }

  private Optional<String> number() {
    JsonNode value = member(question.id());
    if (isOpen(value)) {
      return Optional.empty();
    }
    boolean isNumber =
        value.isNumber() || (value.isTextual() && NumberCheck.read(value.textValue()).isPresent());
    if (!isNumber) {
      refuse(ErrorCode.NOT_A_NUMBER, "write a number, such as 3 or 2.5");
    }
    return Optional.of(Scalars.text(value));
  }

  private Optional<Boolean> flag(String property) {
    JsonNode value = member(property);
    if (isOpen(value)) {
      return Optional.empty();
    }
    boolean isFlag =
        value.isBoolean()
            || (value.isTextual() && value.textValue().strip().matches("(?i)true|false"));
    if (!isFlag) {
      refuse(ErrorCode.NOT_A_BOOLEAN, "answer true or false");
    }
    return Optional.of(Boolean.parseBoolean(value.asText().strip()));
  }

  private JsonNode member(String property) {
    JsonNode value = content.path(property);
    typed.note(property, value);
    return value;
  }

  private static boolean isOpen(JsonNode value) {
    return value.isMissingNode()
        || value.isNull()
        || (value.isTextual() && VisibleText.isBlank(value.textValue()));
  }

  private static boolean isChoice(ChoiceQuestion question, String text) {
    return question.choices().stream().anyMatch(choice -> choice.value().equals(text));
  }

  private static String hint(ChoiceQuestion choice, String what) {
    return choice.allowOther() ? what + ", or write your own answer in its own field" : what;
  }

  /** Whether each choice has a property of its own, as in a revision without multi-select. */
  private boolean switches() {
    return question instanceof MultiChoice && dialect == FormDialect.FIRST;
  }

  private void refuse(ErrorCode code, String message) {
    Violation violation = new Violation(question.text(), question.id(), code, message, Map.of());
    if (!violations.contains(violation)) {
      violations.add(violation);
    }
  }
}
