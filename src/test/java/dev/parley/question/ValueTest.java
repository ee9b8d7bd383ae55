package dev.parley.question;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTest {

  @ParameterizedTest
  @CsvSource({
    "8080, 8080",
    "8e3, 8000",
    "5.0, 5",
    "0.50, 0.5",
    "-1200, -1200",
    "0, 0",
    "0.00, 0",
    "0e5, 0"
  })
  void writesAWholeNumberAsOne(String given, String written) {
    var value = new Value.Decimal(new BigDecimal(given));

    assertEquals(written, value.number().toString());
    assertEquals(written, value.text());
  }
}
