package dev.parley.interaction.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.interaction.Draft;
import dev.parley.json.Member;
import dev.parley.question.SubmittedAnswer;
import java.io.IOException;

/** A draft as the frontends of the same person see it. */
final class DraftJson {
  private static final Member DRAFT_REVISION = Member.of("draftRevision");
  private static final Member DRAFT = Member.of("draft");
  private static final Member ID = Member.of("id");
  private static final Member QUESTION = Member.of("question");
  private static final Member NOTE = Member.of("note");
  private static final Member ANSWER = Member.of("answer");

  private DraftJson() {}

  static void write(JsonGenerator out, Draft draft) throws IOException {
    DRAFT_REVISION.number(out, draft.revision());
    if (draft.isDeletion()) {
      return;
    }
    DRAFT.array(out);
    for (SubmittedAnswer answer : draft.answers()) {
      out.writeStartObject();
      ID.optional(out, answer.id());
      QUESTION.optional(out, answer.question());
      ANSWER.texts(out, answer.values());
      NOTE.optional(out, answer.note());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
