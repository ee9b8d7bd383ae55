package dev.parley.tool.questionnaire;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a field of a form takes, in the order in which models read it. The schema in {@code
 * input.json} lists the same names.
 */
enum FieldType {
  TEXT,
  TEXTAREA,
  NUMBER,
  BOOLEAN,
  SELECT,
  MULTISELECT,
  CHECKBOX,
  RADIO,
  DATE,
  TIME,
  DATETIME;

  /** All names, as a sentence lists them. */
  static final String NAMES =
      Arrays.stream(values()).map(type -> type.id).collect(Collectors.joining(", "));

  private final String id;

  FieldType() {
    this.id = name().toLowerCase(Locale.ROOT);
  }

  /** In any case and with hyphens, as in {@code datetime-local} of HTML. */
  static Optional<FieldType> of(String given) {
    String plain = given.toLowerCase(Locale.ROOT).replace("-", "");
    if (plain.equals("datetimelocal")) {
      return Optional.of(DATETIME);
    }
    return Arrays.stream(values()).filter(type -> type.id.equals(plain)).findFirst();
  }
}
