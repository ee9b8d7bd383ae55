package dev.parley.question;

import java.math.BigDecimal;

/** One value of a valid answer, of the kind that its question asks for. */
public sealed interface Value {

  /** The value in characters, as a human would type it. */
  String text();

  /** A choice's value, a text, or a date or time as it was given. */
  record Text(String text) implements Value {}

  /** A number without needless zeros, and without an exponent where it is a whole one. */
  record Decimal(BigDecimal number) implements Value {
    public Decimal {
      BigDecimal stripped = number.stripTrailingZeros();
      number = stripped.scale() < 0 ? stripped.setScale(0) : stripped;
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
