package dev.parley.interaction.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.interaction.Draft;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.json.OptionalMembers;
import java.io.IOException;

/** A draft as the frontends of the same person see it. */
final class DraftJson {
  private DraftJson() {}

  static void write(JsonGenerator out, Draft draft) throws IOException {
    out.writeNumberField("draftRevision", draft.revision());
    if (draft.isDeletion()) {
      return;
    }
    out.writeArrayFieldStart("draft");
    for (SubmittedAnswer answer : draft.answers()) {
      out.writeStartObject();
      OptionalMembers.text(out, "id", answer.id());
      OptionalMembers.text(out, "question", answer.question());
      OptionalMembers.texts(out, "answer", answer.values());
      OptionalMembers.text(out, "note", answer.note());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
