package dev.parley.channel.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.Notice;
import dev.parley.identity.ClientHost;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Stage;
import dev.parley.json.JsonTimes;
import dev.parley.question.Questionnaire;
import dev.parley.question.json.QuestionnaireJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is sent: an event of CloudEvents 1.0 in the structured mode of JSON. Nothing that a person
 * answered is in it.
 *
 * @param id the same whenever this stage of the question is sent
 * @param source where Parley is, as far as it knows
 */
@RegisterForReflection
record WebhookEvent(
    String specversion,
    String id,
    String source,
    String type,
    String subject,
    String time,
    String datacontenttype,
    Data data) {

  /** What is told of the question. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Data(
      String reference,
      String sessionId,
      String url,
      @Nullable String host,
      String urgency,
      String status,
      String createdAt,
      String expiresAt,
      @Nullable String seenAt,
      @Nullable String endedAt,
      @Nullable String sessionTitle,
      @Nullable String title,
      @Nullable JsonNode questions,
      @Nullable Reply reply) {
    /** Without its content, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "Data";
    }
  }

  /** By what the receiver answers for its person, who let it do so. */
  @RegisterForReflection
  record Reply(String token, String answerUrl, String declineUrl) {
    static Reply of(String url, String token) {
      return new Reply(token, url + "/answer", url + "/decline");
    }

    /** Without the token, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "Reply";
    }
  }

  /**
   * The event that tells a stage.
   *
   * @param base the address of Parley, without a slash at its end; empty where it is not known
   * @param reply by what it can be answered, or null
   */
  static WebhookEvent of(Notice notice, boolean withTexts, String base, @Nullable Reply reply) {
    Interaction question = notice.interaction();
    String reference = question.reference();
    return new WebhookEvent(
        "1.0",
        reference + "." + notice.stage().name().toLowerCase(Locale.ROOT),
        base.isEmpty() ? "/" : base,
        "dev.parley.interaction." + type(notice),
        reference,
        JsonTimes.text(at(notice)),
        "application/json",
        data(question, withTexts, base + "/ask/" + reference, reply));
  }

  private static String type(Notice notice) {
    return switch (notice.stage()) {
      case REQUESTED -> "requested";
      case SEEN -> "seen";
      case ENDED -> notice.interaction().status();
    };
  }

  private static Instant at(Notice notice) {
    Interaction question = notice.interaction();
    Instant seenAt = question.seenAt();
    Ending ending = question.ending();
    if (notice.stage() == Stage.ENDED && ending != null) {
      return ending.at();
    }
    return notice.stage() == Stage.SEEN && seenAt != null ? seenAt : question.createdAt();
  }

  private static Data data(
      Interaction question, boolean withTexts, String url, @Nullable Reply reply) {
    Ask ask = question.ask();
    ClientHost host = ask.host();
    Instant seenAt = question.seenAt();
    Ending ending = question.ending();
    return new Data(
        question.reference(),
        question.key().session().sessionId(),
        url,
        host == null ? null : host.name(),
        ask.urgency().wire(),
        question.status(),
        JsonTimes.text(question.createdAt()),
        JsonTimes.text(question.expiresAt()),
        seenAt == null ? null : JsonTimes.text(seenAt),
        ending == null ? null : JsonTimes.text(ending.at()),
        withTexts ? ask.sessionTitle() : null,
        withTexts ? ask.questionnaire().heading().title() : null,
        withTexts ? questions(ask.questionnaire(), reply != null) : null,
        reply);
  }

  /** Who answers needs all of them, and who shows that there is something their texts alone. */
  private static JsonNode questions(Questionnaire all, boolean toAnswer) {
    return toAnswer ? QuestionnaireJson.questions(all) : QuestionnaireJson.texts(all);
  }
}
