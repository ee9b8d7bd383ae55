package dev.parley.question.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.validation.NumberCheck;
import java.math.BigDecimal;

/** JSON values as the text that a human would type. */
public final class Scalars {
  private Scalars() {}

  /** A string as it is, a number in plain decimal notation, true or false; null is empty. */
  public static String text(JsonNode value) {
    if (value.isNull()) {
      return "";
    }
    return value.isNumber()
        ? NumberCheck.read(value.asText()).map(BigDecimal::toPlainString).orElse(value.asText())
        : value.asText();
  }
}
