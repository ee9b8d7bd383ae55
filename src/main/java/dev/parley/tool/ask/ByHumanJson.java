package dev.parley.tool.ask;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;

/** Writes what a model reads of a human's answers. */
@Singleton
class ByHumanJson extends RecordWriter<AnswersText.ByHuman> {
  private static final Member ANSWERS = Member.of("answers");
  private static final Member QUESTION = Member.of("question");
  private static final Member ANSWER = Member.of("answer");
  private static final Member NOTE = Member.of("note");
  private static final Member MESSAGE = Member.of("message");
  private static final Member REPLAYED = Member.of("replayed");
  private static final Member ANSWERED_AT = Member.of("answeredAt");

  ByHumanJson() {
    super(AnswersText.ByHuman.class);
  }

  @Override
  protected void members(AnswersText.ByHuman text, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    ANSWERS.array(out);
    List<AnswersText.Entry> entries = text.answers();
    for (int i = 0; i < entries.size(); i++) {
      AnswersText.Entry entry = entries.get(i);
      out.writeStartObject();
      QUESTION.text(out, entry.question());
      ANSWER.texts(out, entry.answer());
      NOTE.optional(out, entry.note());
      out.writeEndObject();
    }
    out.writeEndArray();
    NOTE.optional(out, text.note());
    MESSAGE.optional(out, text.message());
    Boolean replayed = text.replayed();
    if (replayed != null) {
      REPLAYED.flag(out, replayed);
    }
    ANSWERED_AT.optional(out, text.answeredAt());
  }
}
