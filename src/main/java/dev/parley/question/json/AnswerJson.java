package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.StreamedJson;
import dev.parley.question.Answer;
import dev.parley.question.Value;
import java.io.IOException;
import java.util.List;

/** A valid answer as programs read it. */
public final class AnswerJson {
  private AnswerJson() {}

  /** Answers as an array in a tree. */
  public static JsonNode of(List<Answer> answers) {
    return StreamedJson.of(out -> write(out, answers));
  }

  public static void write(JsonGenerator out, List<Answer> answers) throws IOException {
    out.writeStartArray();
    for (Answer answer : answers) {
      write(out, answer);
    }
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, Answer answer) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", answer.question().id());
    out.writeStringField("question", answer.question().text());
    out.writeStringField("type", answer.question().type());
    out.writeArrayFieldStart("answer");
    for (Value value : answer.values()) {
      write(out, value);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("labels");
    for (Value value : answer.values()) {
      out.writeString(answer.label(value));
    }
    out.writeEndArray();
    out.writeBooleanField("wasCustom", answer.wasCustom());
    int index = answer.index();
    if (index > 0) {
      out.writeNumberField("index", index);
    }
    OptionalMembers.text(out, "note", answer.note());
    out.writeEndObject();
  }

  /** A number or boolean as such, everything else as a string. */
  public static void write(JsonGenerator out, Value value) throws IOException {
    switch (value) {
      case Value.Text(String text) -> out.writeString(text);
      case Value.Decimal(var number) -> out.writeNumber(number);
      case Value.Flag(boolean flag) -> out.writeBoolean(flag);
    }
  }
}
