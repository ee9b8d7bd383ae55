package dev.parley.question.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.Member;
import dev.parley.json.StreamedJson;
import dev.parley.question.Answer;
import dev.parley.question.Value;
import java.io.IOException;
import java.util.List;

/** A valid answer as programs read it. */
public final class AnswerJson {
  private static final Member ID = Member.of("id");
  private static final Member QUESTION = Member.of("question");
  private static final Member TYPE = Member.of("type");
  private static final Member INDEX = Member.of("index");
  private static final Member WAS_CUSTOM = Member.of("wasCustom");
  private static final Member ANSWER = Member.of("answer");
  private static final Member LABELS = Member.of("labels");
  private static final Member NOTE = Member.of("note");

  private AnswerJson() {}

  /** Answers as an array in a tree. */
  public static JsonNode of(List<Answer> answers) {
    return StreamedJson.of(out -> write(out, answers));
  }

  public static void write(JsonGenerator out, List<Answer> answers) throws IOException {
    out.writeStartArray();
    for (int i = 0; i < answers.size(); i++) {
      write(out, answers.get(i));
    }
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, Answer answer) throws IOException {
    out.writeStartObject();
    ID.text(out, answer.question().id());
    QUESTION.text(out, answer.question().text());
    TYPE.text(out, answer.question().type());
    ANSWER.array(out);
    List<Value> values = answer.values();
    for (int i = 0; i < values.size(); i++) {
      write(out, values.get(i));
    }
    out.writeEndArray();
    LABELS.array(out);
    for (int i = 0; i < values.size(); i++) {
      out.writeString(answer.label(values.get(i)));
    }
    out.writeEndArray();
    WAS_CUSTOM.flag(out, answer.wasCustom());
    int index = answer.index();
    if (index > 0) {
      INDEX.number(out, index);
    }
    NOTE.optional(out, answer.note());
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
