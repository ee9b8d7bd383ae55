package dev.parley.view;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Ender;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.jsonrpc.StreamedJson;
import dev.parley.question.CompletedView;
import dev.parley.question.Questionnaire;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** An interaction as a frontend, or a host that looks it up, sees it. */
@Singleton
public class InteractionJson {
  private final InteractionStore store;

  InteractionJson(InteractionStore store) {
    this.store = store;
  }

  /** With {@code now}, so that a frontend whose clock is off can count down all the same. */
  public JsonNode of(Interaction interaction) {
    return of(interaction, null);
  }

  /**
   * @param draft what this person has entered for it before, or null
   */
  public JsonNode of(Interaction interaction, @Nullable Draft draft) {
    // once, since a tree may be written more than once
    Instant now = store.now();
    return StreamedJson.of(out -> write(out, interaction, draft, now));
  }

  private static void write(
      JsonGenerator out, Interaction interaction, @Nullable Draft draft, Instant now)
      throws IOException {
    Ask ask = interaction.ask();
    out.writeStartObject();
    out.writeStringField("sessionId", interaction.key().session().sessionId());
    out.writeStringField("toolUseId", interaction.key().toolUseId());
    out.writeStringField("reference", interaction.reference());
    out.writeStringField("tool", ask.tool());
    Fields.text(out, "turnId", ask.turnId());
    out.writeObjectFieldStart("asker");
    out.writeStringField("client", ask.asker().client());
    out.writeEndObject();
    if (ask.host() != null) {
      out.writeObjectFieldStart("host");
      out.writeStringField("name", ask.host().name());
      Fields.text(out, "version", ask.host().version());
      out.writeEndObject();
    }
    Fields.text(out, "replaces", ask.replaces());
    QuestionnaireJson.write(out, ask.questionnaire());
    out.writeStringField("status", interaction.status());
    if (interaction.ending() != null) {
      ending(out, ask.questionnaire(), interaction.ending());
    }
    time(out, "createdAt", interaction.createdAt());
    time(out, "expiresAt", interaction.expiresAt());
    time(out, "now", now);
    if (draft != null) {
      DraftJson.write(out, draft);
    }
    out.writeEndObject();
  }

  private static void ending(
      JsonGenerator out, Questionnaire questionnaire, Interaction.Ending ending)
      throws IOException {
    time(out, "endedAt", ending.at());
    switch (ending.outcome()) {
      case Outcome.Answered(var sheet, var provenance) -> {
        out.writeFieldName("answers");
        AnswerJson.write(out, sheet.answers());
        Fields.text(out, "note", sheet.note());
        out.writeStringField("provenance", provenance.wire());
        if (ending.by() instanceof Ender.Human human) {
          Fields.text(out, "answerMessageId", human.messageId());
        }
        CompletedView view = questionnaire.completedView();
        Fields.text(out, "summary", view == null ? null : view.summary(sheet));
      }
      case Outcome.Declined(String reason) -> Fields.text(out, "reason", reason);
      case Outcome.Aborted(String reason) -> Fields.text(out, "reason", reason);
      case Outcome.Cancelled cancelled -> {}
      case Outcome.Expired expired -> {}
      case Outcome.Unavailable unavailable -> {}
    }
  }

  private static void time(JsonGenerator out, String member, Instant instant) throws IOException {
    out.writeStringField(member, instant.truncatedTo(ChronoUnit.MILLIS).toString());
  }
}
