package dev.parley.interaction.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.json.JsonTimes;
import dev.parley.json.StreamedJson;
import dev.parley.question.CompletedView;
import dev.parley.question.Questionnaire;
import dev.parley.question.json.AnswerJson;
import dev.parley.question.json.OptionalMembers;
import dev.parley.question.json.QuestionnaireJson;
import dev.parley.security.authentication.Caller;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An interaction as a frontend, or a host that looks it up, sees it. */
@Singleton
public class InteractionJson {
  private final InteractionStore store;

  InteractionJson(InteractionStore store) {
    this.store = store;
  }

  /** With {@code now}, so that a frontend with a wrong clock can count down correctly. */
  public JsonNode of(Interaction interaction) {
    return of(interaction, null, null);
  }

  /** As a person sees it: with that person's earlier answer to the same questions. */
  public JsonNode of(Interaction interaction, Caller viewer) {
    return of(interaction, viewer, null);
  }

  /**
   * @param viewer who sees it, or null where that is no person
   * @param draft what this person has entered for it before, or null
   */
  public JsonNode of(Interaction interaction, @Nullable Caller viewer, @Nullable Draft draft) {
    // once, since a tree may be written more than once
    Instant now = store.now();
    EarlierAnswer earlier =
        viewer != null && isTheirs(interaction, viewer) ? interaction.earlier() : null;
    return StreamedJson.of(out -> write(out, interaction, draft, earlier, now));
  }

  /** Without its questions and answers: which interaction it is, and how it stands. */
  public JsonNode summary(Interaction interaction) {
    Instant now = store.now();
    return StreamedJson.of(out -> {
      Ask ask = interaction.ask();
      out.writeStartObject();
      names(out, interaction);
      OptionalMembers.text(out, "title", ask.questionnaire().heading().title());
      out.writeNumberField("questionCount", ask.questionnaire().questions().size());
      out.writeStringField("status", interaction.status());
      if (interaction.ending() != null) {
        JsonTimes.write(out, "endedAt", interaction.ending().at());
        if (interaction.ending().outcome() instanceof Outcome.Answered(var sheet, var provenance)) {
          out.writeStringField("provenance", provenance.wire());
        }
      }
      times(out, interaction, now);
      out.writeEndObject();
    });
  }

  /** Whether an interaction has an earlier answer of this person, which no other person may see. */
  public static boolean isTheirs(Interaction interaction, Caller viewer) {
    EarlierAnswer earlier = interaction.earlier();
    return earlier != null && viewer.is(earlier.who());
  }

  private static void write(
      JsonGenerator out,
      Interaction interaction,
      @Nullable Draft draft,
      @Nullable EarlierAnswer earlier,
      Instant now)
      throws IOException {
    Ask ask = interaction.ask();
    out.writeStartObject();
    names(out, interaction);
    QuestionnaireJson.write(out, ask.questionnaire());
    out.writeStringField("status", interaction.status());
    if (interaction.ending() != null) {
      ending(out, ask.questionnaire(), interaction.ending());
    }
    times(out, interaction, now);
    if (draft != null) {
      DraftJson.write(out, draft);
    }
    if (earlier != null) {
      out.writeObjectFieldStart("earlier");
      out.writeFieldName("answers");
      AnswerJson.write(out, earlier.answers());
      JsonTimes.write(out, "answeredAt", earlier.answeredAt());
      host(out, earlier.host());
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  private static void names(JsonGenerator out, Interaction interaction) throws IOException {
    Ask ask = interaction.ask();
    out.writeStringField("sessionId", interaction.key().session().sessionId());
    out.writeStringField("toolUseId", interaction.key().toolUseId());
    out.writeStringField("reference", interaction.reference());
    out.writeStringField("tool", ask.tool());
    OptionalMembers.text(out, "turnId", ask.ids().turnId());
    out.writeObjectFieldStart("asker");
    out.writeStringField("client", ask.asker().client());
    out.writeEndObject();
    host(out, ask.host());
    OptionalMembers.text(out, "replaces", ask.ids().replaces());
  }

  private static void times(JsonGenerator out, Interaction interaction, Instant now)
      throws IOException {
    JsonTimes.write(out, "createdAt", interaction.createdAt());
    JsonTimes.write(out, "expiresAt", interaction.expiresAt());
    JsonTimes.write(out, "now", now);
  }

  private static void host(JsonGenerator out, @Nullable ClientHost host) throws IOException {
    if (host != null) {
      out.writeObjectFieldStart("host");
      out.writeStringField("name", host.name());
      OptionalMembers.text(out, "version", host.version());
      out.writeEndObject();
    }
  }

  private static void ending(
      JsonGenerator out, Questionnaire questionnaire, Interaction.Ending ending)
      throws IOException {
    JsonTimes.write(out, "endedAt", ending.at());
    switch (ending.outcome()) {
      case Outcome.Answered(var sheet, var provenance) -> {
        out.writeFieldName("answers");
        AnswerJson.write(out, sheet.answers());
        OptionalMembers.text(out, "note", sheet.note());
        out.writeStringField("provenance", provenance.wire());
        if (ending.by() instanceof EndedBy.Human human) {
          OptionalMembers.text(out, "answerMessageId", human.messageId());
        }
        CompletedView view = questionnaire.completedView();
        OptionalMembers.text(out, "summary", view == null ? null : view.summary(sheet));
      }
      case Outcome.Declined(String reason) -> OptionalMembers.text(out, "reason", reason);
      case Outcome.Aborted(String reason) -> OptionalMembers.text(out, "reason", reason);
      case Outcome.Cancelled cancelled -> {}
      case Outcome.Expired expired -> {}
      case Outcome.Unavailable unavailable -> {}
    }
  }
}
