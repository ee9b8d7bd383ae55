package dev.parley.tool;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.NoticePlan;
import dev.parley.interaction.NoticeStore;
import dev.parley.interaction.NoticeTold;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.Outcome.Provenance;
import dev.parley.json.JsonTimes;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsService;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.json.AnswerJson;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns an interaction into what its tool returns: one sentence or the answers, never invented. */
@Singleton
public class ToolResultFactory {
  private final ToolRegistry tools;
  private final InteractionStore store;
  private final SettingsService settings;
  private final NoticeStore notices;
  private final NoticePlan plan;

  ToolResultFactory(
      ToolRegistry tools,
      InteractionStore store,
      SettingsService settings,
      NoticeStore notices,
      NoticePlan plan) {
    this.tools = tools;
    this.store = store;
    this.settings = settings;
    this.notices = notices;
    this.plan = plan;
  }

  /**
   * The result of an interaction that has ended.
   *
   * @param replayed whether a call got it before, or it had ended before the call asked
   */
  public ToolResult of(Interaction interaction, boolean replayed) {
    Ending ending = interaction.ending();
    if (ending == null) {
      throw new IllegalArgumentException("an open interaction has no result");
    }
    Tool tool = tools.get(interaction.ask().tool());
    return ending.outcome() instanceof Outcome.Answered answered
        ? answered(tool, interaction, ending, answered, replayed)
        : unanswered(tool, interaction, ending, replayed);
  }

  private static ToolResult answered(
      Tool tool,
      Interaction interaction,
      Ending ending,
      Outcome.Answered answered,
      boolean replayed) {
    AnswerSet sheet = answered.sheet();
    String at = time(ending);
    boolean byDefault = answered.provenance() == Provenance.DEFAULT;
    String remark = remark(interaction, sheet, byDefault);
    String message = ResultSentences.answered(interaction, ending, at);
    StructuredResult structured =
        new StructuredResult(
            ending.outcome().status(),
            false,
            AnswerJson.of(sheet.answers()),
            tool.additions(interaction, sheet),
            sheet.note(),
            again(remark == null ? message : remark + " " + message, at, replayed),
            origin(ending, answered.provenance().wire(), at),
            seenAt(interaction),
            null,
            replayed,
            interaction.reference(),
            null,
            null,
            null);
    AnswerRemarks remarks = new AnswerRemarks(byDefault, remark, replayed ? at : null);
    return new ToolResult(
        tool.texts(interaction, sheet, remarks), structured, interaction.ask().questionnaire());
  }

  private static ToolResult unanswered(
      Tool tool, Interaction interaction, Ending ending, boolean replayed) {
    String at = time(ending);
    String text = ResultSentences.ending(interaction, ending, tool);
    String message =
        ResultSentences.sentence(text) + " " + ResultSentences.meaning(ending.outcome());
    StructuredResult structured =
        new StructuredResult(
            ending.outcome().status(),
            true,
            AnswerJson.of(List.of()),
            tool.additions(interaction, null),
            null,
            again(message, at, replayed),
            origin(ending, null, null),
            seenAt(interaction),
            null,
            replayed,
            interaction.reference(),
            reason(ending.outcome()),
            ending.outcome() instanceof Outcome.Declined declined ? declined.kind() : null,
            null);
    List<String> texts = replayed ? List.of(text, ResultSentences.earlier(at)) : List.of(text);
    return new ToolResult(texts, structured, interaction.ask().questionnaire());
  }

  private static String time(Ending ending) {
    return JsonTimes.text(ending.at());
  }

  private static @Nullable String seenAt(Interaction interaction) {
    return interaction.seenAt() == null ? null : JsonTimes.text(interaction.seenAt());
  }

  /** What a model must not overlook in the answers, or null. */
  private static @Nullable String remark(
      Interaction interaction, AnswerSet sheet, boolean byDefault) {
    if (byDefault) {
      return ResultSentences.defaults(interaction);
    }
    boolean withNote = sheet.note() != null;
    for (Answer answer : sheet.answers()) {
      if (!answer.values().isEmpty()) {
        return null;
      }
      withNote |= answer.note() != null;
    }
    return ResultSentences.blank(interaction, withNote);
  }

  private static String again(String message, String at, boolean replayed) {
    return replayed ? message + " " + ResultSentences.earlier(at) : message;
  }

  private static StructuredResult.Origin origin(
      Ending ending, @Nullable String provenance, @Nullable String answeredAt) {
    return ending.by() instanceof EndedBy.Human human
        ? new StructuredResult.Origin(provenance, human.via().wire(), human.messageId(), answeredAt)
        : new StructuredResult.Origin(provenance, null, null, answeredAt);
  }

  private static @Nullable String reason(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Declined(String reason, boolean asksBack) -> reason;
      case Outcome.Aborted(String reason) -> reason;
      case Outcome.Answered answered -> null;
      case Outcome.Cancelled cancelled -> null;
      case Outcome.Expired expired -> null;
      case Outcome.Unavailable unavailable -> null;
    };
  }

  /**
   * The result of a call whose interaction is still open. It says whether its person is away and
   * what channels sent to them, where that can be read.
   */
  public Uni<ToolResult> pending(Interaction interaction) {
    InboxKey inbox = interaction.ask().inbox();
    return inbox == null
        ? Uni.createFrom().item(pending(interaction, PersonSettings.NONE, List.of()))
        : Uni.combine()
            .all()
            .unis(
                settings.read(inbox).onFailure().recoverWithItem(PersonSettings.NONE),
                sent(interaction).onFailure().recoverWithItem(List.of()))
            .with((person, sent) -> pending(interaction, person, sent));
  }

  private Uni<List<NoticeTold>> sent(Interaction interaction) {
    return plan.hasChannels() ? notices.told(interaction.key()) : Uni.createFrom().item(List.of());
  }

  private ToolResult pending(
      Interaction interaction, PersonSettings person, List<NoticeTold> sent) {
    Instant backAt = person.backAt();
    String text =
        "The human has not answered yet; the questions stay open. "
            + SeenSentences.open(interaction.attention(), store.now())
            + " "
            + SentSentence.of(sent, store.now())
            + AwaySentence.of(person)
            + "This is no answer and no consent. Call await_user_answers with {\"reference\":\""
            + interaction.reference()
            + "\"} to go on waiting.";
    return new ToolResult(
        List.of(text),
        StructuredResult.pending(
            text,
            seenAt(interaction),
            backAt == null ? null : JsonTimes.text(backAt),
            interaction.reference()),
        interaction.ask().questionnaire());
  }
}
