package dev.parley.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.interaction.Draft;
import dev.parley.question.SubmittedAnswer;
import java.io.IOException;

/** What somebody has entered and not sent, as the frontends of the same person see it. */
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
      Fields.text(out, "id", answer.id());
      Fields.text(out, "question", answer.question());
      Fields.texts(out, "answer", answer.values());
      Fields.text(out, "note", answer.note());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
