package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.StreamedJson;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.MultiChoice;
import dev.parley.question.Value;
import dev.parley.question.json.AnswerJson;
import java.io.IOException;

/** The answers to a form as an object: each value under its field's id, several as an array. */
final class FormInput {
  private FormInput() {}

  static JsonNode of(AnswerSet sheet) {
    return StreamedJson.of(out -> write(out, sheet));
  }

  private static void write(JsonGenerator out, AnswerSet sheet) throws IOException {
    out.writeStartObject();
    for (Answer answer : sheet.answers()) {
      if (!answer.values().isEmpty()) {
        out.writeFieldName(answer.question().id());
        write(out, answer);
      }
    }
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, Answer answer) throws IOException {
    if (!(answer.question() instanceof MultiChoice)) {
      AnswerJson.write(out, answer.values().getFirst());
      return;
    }
    out.writeStartArray();
    for (Value value : answer.values()) {
      AnswerJson.write(out, value);
    }
    out.writeEndArray();
  }
}
