package dev.parley.question;

import java.math.BigDecimal;

/** One value of a valid answer, of the kind that its question asks for. */
public sealed interface Value {

  /** The value in characters, as a human would type it. */
  String text();

  /** A choice's value, a text, or a date or time as it was given. */
  record Text(String text) implements Value {}

  /** A number without needless zeros. */
  record Decimal(BigDecimal number) implements Value {
    public Decimal {
      number = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    @Override
    public String text() {
      return number.toPlainString();
    }
  }

  /** Yes or no. */
  record Flag(boolean flag) implements Value {
    @Override
    public String text() {
      return Boolean.toString(flag);
    }
  }
}
