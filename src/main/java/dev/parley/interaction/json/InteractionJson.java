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
import dev.parley.json.Member;
import dev.parley.json.StreamedJson;
import dev.parley.question.CompletedView;
import dev.parley.question.json.AnswerJson;
import dev.parley.question.json.QuestionnaireJson;
import dev.parley.security.authentication.Caller;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An interaction as a frontend, or a host that looks it up, sees it. */
@Singleton
public class InteractionJson {
  private static final Member STATUS = Member.of("status");
  private static final Member PROVENANCE = Member.of("provenance");
  private static final Member SESSION_ID = Member.of("sessionId");
  private static final Member SESSION_TITLE = Member.of("sessionTitle");
  private static final Member TOOL_USE_ID = Member.of("toolUseId");
  private static final Member REFERENCE = Member.of("reference");
  private static final Member TOOL = Member.of("tool");
  private static final Member CLIENT = Member.of("client");
  private static final Member NAME = Member.of("name");
  private static final Member QUESTION_COUNT = Member.of("questionCount");
  private static final Member EARLIER = Member.of("earlier");
  private static final Member ASKER = Member.of("asker");
  private static final Member HOST = Member.of("host");
  private static final Member ANSWERS = Member.of("answers");
  private static final Member TITLE = Member.of("title");
  private static final Member TURN_ID = Member.of("turnId");
  private static final Member REPLACES = Member.of("replaces");
  private static final Member VERSION = Member.of("version");
  private static final Member KIND = Member.of("kind");
  private static final Member NOTE = Member.of("note");
  private static final Member ANSWER_MESSAGE_ID = Member.of("answerMessageId");
  private static final Member VIA = Member.of("via");
  private static final Member SUMMARY = Member.of("summary");
  private static final Member REASON = Member.of("reason");
  private static final Member ENDED_AT = Member.of("endedAt");
  private static final Member COLLECTED_AT = Member.of("collectedAt");
  private static final Member ANSWERED_AT = Member.of("answeredAt");
  private static final Member CREATED_AT = Member.of("createdAt");
  private static final Member EXPIRES_AT = Member.of("expiresAt");
  private static final Member SEEN_AT = Member.of("seenAt");
  private static final Member SNOOZED_UNTIL = Member.of("snoozedUntil");
  private static final Member TAKEN_UNTIL = Member.of("takenUntil");
  private static final Member NOW = Member.of("now");

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
    return StreamedJson.of(out -> write(out, interaction, viewer, draft, earlier, now));
  }

  /** Without its questions and answers: which interaction it is, and how it stands. */
  public JsonNode summary(Interaction interaction, Caller viewer) {
    Instant now = store.now();
    return StreamedJson.of(out -> {
      Ask ask = interaction.ask();
      out.writeStartObject();
      names(out, interaction);
      QuestionnaireJson.urgency(out, ask.questionnaire());
      TITLE.optional(out, ask.questionnaire().heading().title());
      QUESTION_COUNT.number(out, ask.questionnaire().questions().size());
      STATUS.text(out, interaction.status());
      if (interaction.ending() != null) {
        ENDED_AT.time(out, interaction.ending().at());
        collected(out, interaction);
        if (interaction.ending().outcome() instanceof Outcome.Answered(var sheet, var provenance)) {
          PROVENANCE.text(out, provenance.wire());
        }
      }
      times(out, interaction, viewer, now);
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
      @Nullable Caller viewer,
      @Nullable Draft draft,
      @Nullable EarlierAnswer earlier,
      Instant now)
      throws IOException {
    Ask ask = interaction.ask();
    out.writeStartObject();
    names(out, interaction);
    QuestionnaireJson.write(out, ask.questionnaire());
    STATUS.text(out, interaction.status());
    if (interaction.ending() != null) {
      ending(out, interaction, interaction.ending());
    }
    times(out, interaction, viewer, now);
    if (draft != null) {
      DraftJson.write(out, draft);
    }
    if (earlier != null) {
      EARLIER.object(out);
      ANSWERS.name(out);
      AnswerJson.write(out, earlier.answers());
      ANSWERED_AT.time(out, earlier.answeredAt());
      REASON.optional(out, earlier.reason());
      host(out, earlier.host());
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  private static void names(JsonGenerator out, Interaction interaction) throws IOException {
    Ask ask = interaction.ask();
    SESSION_ID.text(out, interaction.key().session().sessionId());
    SESSION_TITLE.optional(out, ask.sessionTitle());
    TOOL_USE_ID.text(out, interaction.key().toolUseId());
    REFERENCE.text(out, interaction.reference());
    TOOL.text(out, ask.tool());
    TURN_ID.optional(out, ask.ids().turnId());
    ASKER.object(out);
    CLIENT.text(out, ask.asker().client());
    out.writeEndObject();
    host(out, ask.host());
    REPLACES.optional(out, ask.ids().replaces());
  }

  private static void times(
      JsonGenerator out, Interaction interaction, @Nullable Caller viewer, Instant now)
      throws IOException {
    CREATED_AT.time(out, interaction.createdAt());
    EXPIRES_AT.time(out, interaction.expiresAt());
    if (interaction.seenAt() != null) {
      SEEN_AT.time(out, interaction.seenAt());
    }
    Instant snoozedUntil =
        viewer == null ? null : interaction.attention().snoozedUntil(viewer.who(), now);
    if (snoozedUntil != null) {
      SNOOZED_UNTIL.time(out, snoozedUntil);
    }
    Instant takenUntil =
        viewer == null ? null : interaction.attention().takenUntil(viewer.who(), now);
    if (takenUntil != null) {
      TAKEN_UNTIL.time(out, takenUntil);
    }
    NOW.time(out, now);
  }

  private static void host(JsonGenerator out, @Nullable ClientHost host) throws IOException {
    if (host != null) {
      HOST.object(out);
      NAME.text(out, host.name());
      VERSION.optional(out, host.version());
      out.writeEndObject();
    }
  }

  private static void collected(JsonGenerator out, Interaction interaction) throws IOException {
    if (interaction.collectedAt() != null) {
      COLLECTED_AT.time(out, interaction.collectedAt());
    }
  }

  private static void ending(JsonGenerator out, Interaction interaction, Interaction.Ending ending)
      throws IOException {
    ENDED_AT.time(out, ending.at());
    collected(out, interaction);
    if (ending.by() instanceof EndedBy.Human human) {
      VIA.text(out, human.via().wire());
    }
    switch (ending.outcome()) {
      case Outcome.Answered(var sheet, var provenance) -> {
        ANSWERS.name(out);
        AnswerJson.write(out, sheet.answers());
        NOTE.optional(out, sheet.note());
        PROVENANCE.text(out, provenance.wire());
        if (ending.by() instanceof EndedBy.Human human) {
          ANSWER_MESSAGE_ID.optional(out, human.messageId());
        }
        CompletedView view = interaction.ask().questionnaire().completedView();
        SUMMARY.optional(out, view == null ? null : view.summary(sheet));
      }
      case Outcome.Declined declined -> {
        REASON.optional(out, declined.reason());
        KIND.optional(out, declined.kind());
      }
      case Outcome.Aborted(String reason) -> REASON.optional(out, reason);
      case Outcome.Cancelled cancelled -> {}
      case Outcome.Expired expired -> {}
      case Outcome.Unavailable unavailable -> {}
    }
  }
}
