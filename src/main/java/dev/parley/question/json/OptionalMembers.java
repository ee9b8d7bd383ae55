package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes members of an object that are left out when they have no value. */
public final class OptionalMembers {
  private OptionalMembers() {}

  public static void text(JsonGenerator out, String member, @Nullable String text)
      throws IOException {
    if (text != null) {
      out.writeStringField(member, text);
    }
  }

  static void number(JsonGenerator out, String member, @Nullable BigDecimal number)
      throws IOException {
    if (number != null) {
      out.writeNumberField(member, number);
    }
  }

  public static void texts(JsonGenerator out, String member, List<String> texts)
      throws IOException {
    out.writeArrayFieldStart(member);
    for (String text : texts) {
      out.writeString(text);
    }
    out.writeEndArray();
  }
}
