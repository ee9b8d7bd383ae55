package dev.parley.tool;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;

/** Writes the result of a tool. */
@Singleton
class StructuredResultJson extends RecordWriter<StructuredResult> {
  private static final Member STATUS = Member.of("status");
  private static final Member CANCELLED = Member.of("cancelled");
  private static final Member ANSWERS = Member.of("answers");
  private static final Member QUESTIONS = Member.of("questions");
  private static final Member INPUT = Member.of("input");
  private static final Member NOTE = Member.of("note");
  private static final Member MESSAGE = Member.of("message");
  private static final Member PROVENANCE = Member.of("provenance");
  private static final Member VIA = Member.of("via");
  private static final Member ANSWER_MESSAGE_ID = Member.of("answerMessageId");
  private static final Member ANSWERED_AT = Member.of("answeredAt");
  private static final Member SEEN_AT = Member.of("seenAt");
  private static final Member BACK_AT = Member.of("backAt");
  private static final Member REPLAYED = Member.of("replayed");
  private static final Member REFERENCE = Member.of("reference");
  private static final Member REASON = Member.of("reason");
  private static final Member KIND = Member.of("kind");
  private static final Member TEXT = Member.of("text");

  StructuredResultJson() {
    super(StructuredResult.class);
  }

  @Override
  protected void members(StructuredResult result, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    STATUS.text(out, result.status());
    CANCELLED.flag(out, result.cancelled());
    ANSWERS.tree(out, result.answers(), writers);
    additions(result.additions(), out, writers);
    NOTE.optional(out, result.note());
    MESSAGE.text(out, result.message());
    StructuredResult.Origin origin = result.origin();
    if (origin != null) {
      PROVENANCE.optional(out, origin.provenance());
      VIA.optional(out, origin.via());
      ANSWER_MESSAGE_ID.optional(out, origin.answerMessageId());
      ANSWERED_AT.optional(out, origin.answeredAt());
    }
    SEEN_AT.optional(out, result.seenAt());
    BACK_AT.optional(out, result.backAt());
    Boolean replayed = result.replayed();
    if (replayed != null) {
      REPLAYED.flag(out, replayed);
    }
    REFERENCE.text(out, result.reference());
    REASON.optional(out, result.reason());
    KIND.optional(out, result.kind());
    TEXT.optional(out, result.text());
  }

  private static void additions(
      ToolAdditions additions, JsonGenerator out, SerializerProvider writers) throws IOException {
    List<RepeatedQuestion> questions = additions.questions();
    if (questions != null) {
      QUESTIONS.any(out, questions, writers);
    }
    JsonNode input = additions.input();
    if (input != null) {
      INPUT.tree(out, input, writers);
    }
  }
}
