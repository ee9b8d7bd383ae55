package dev.parley.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTimesTest {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** 0000-01-01. */
  private static final long FIRST_DAY = -719_528;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1970-01-01T00:00:00Z",
        "1969-12-31T23:59:59.999999999Z",
        "2026-07-28T09:05:01.250Z",
        "2026-07-28T09:05:01.000999Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999Z",
        "+10000-01-01T00:00:00Z",
        "-0001-12-31T23:59:59.120Z",
        "+1000000000-12-31T23:59:59.999999999Z",
        "-1000000000-01-01T00:00:00Z"
      })
  void writesAsInstantsDo(String time) throws IOException {
    check(Instant.parse(time));
  }

  /** The calendar repeats after 400 years. */
  @Test
  void writesEveryDayOf400Years() throws IOException {
    var random = new Random(20);
    for (long day = 0; day < 146_097; day++) {
      long era = random.nextInt(25) * 146_097L;
      long second = (FIRST_DAY + era + day) * 86_400 + random.nextInt(86_400);
      check(Instant.ofEpochSecond(second, random.nextInt(1_000_000_000)));
    }
  }

  private static void check(Instant time) throws IOException {
    var text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text)) {
      out.writeStartObject();
      Member.of("at").time(out, time);
      out.writeEndObject();
    }
    assertEquals("{\"at\":\"" + time.truncatedTo(ChronoUnit.MILLIS) + "\"}", text.toString());
    assertEquals(time.truncatedTo(ChronoUnit.MILLIS).toString(), JsonTimes.text(time));
  }
}
