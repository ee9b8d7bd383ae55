package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackAnswers.First;
import dev.parley.channel.slack.SlackQuestions.Found;
import dev.parley.error.Refusal;
import dev.parley.person.SlackIdentity;
import dev.parley.question.Questionnaire;
import dev.parley.question.SingleChoice;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.telemetry.SlackMetrics;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** What becomes of the buttons of messages. */
@Singleton
class SlackPresses {
  private final SlackQuestions questions;
  private final SlackAnswers answers;
  private final SlackApi api;
  private final SlackMetrics metrics;

  SlackPresses(SlackQuestions questions, SlackAnswers answers, SlackApi api, SlackMetrics metrics) {
    this.questions = questions;
    this.answers = answers;
    this.api = api;
    this.metrics = metrics;
  }

  /** Opens a dialogue ({@code views.open}). */
  @RegisterForReflection
  record Opening(@JsonProperty("trigger_id") String triggerId, SlackView view) {}

  /** One press: who, of what, and where it is told if it comes to nothing. */
  private record Press(
      SlackIdentity who, String action, String reference, String trigger, String channel) {}

  /** True where it concerned a question. */
  Uni<Boolean> pressed(JsonNode payload) {
    return read(payload)
        .map(press ->
            handle(press)
                .onFailure(Refusal.class)
                .recoverWithUni(refused -> tell(press, SlackWords.of(refused)))
                .replaceWith(true))
        .orElseGet(() -> Uni.createFrom().item(false));
  }

  /** Says that a press came to nothing; needs no store. */
  Uni<Boolean> failed(JsonNode payload) {
    return read(payload)
        .map(press -> tell(press, SlackWords.FAILED))
        .orElseGet(() -> Uni.createFrom().item(false));
  }

  private static Optional<Press> read(JsonNode payload) {
    JsonNode action = payload.path("actions").path(0);
    String name = action.path("action_id").asText("");
    if (!payload.path("type").asText("").equals("block_actions")
        || name.equals(SlackQuestionMessage.OPEN)) {
      return Optional.empty();
    }
    return SlackUser.ofInteraction(payload)
        .map(who ->
            new Press(
                who,
                name,
                action.path("value").asText(""),
                payload.path("trigger_id").asText(""),
                payload.path("channel").path("id").asText("")));
  }

  private Uni<Boolean> handle(Press press) {
    return questions
        .find(press.reference, press.who)
        .chain(found -> {
          if (!found.interaction().isOpen()) {
            return tell(press, SlackWords.LATE);
          }
          if (!found.mayAnswer()) {
            return tell(press, SlackWords.ONLY_ON_THE_PAGE);
          }
          if (press.action.startsWith(SlackQuestionMessage.CHOOSE)) {
            return choose(press, found);
          }
          return switch (press.action) {
            case SlackQuestionMessage.ANSWER -> ask(press, found);
            case SlackQuestionMessage.DECLINE -> show(press, SlackDialogues.declining(found));
            default -> Uni.createFrom().item(false);
          };
        });
  }

  private Uni<Boolean> ask(Press press, Found found) {
    return new SlackForm(found.interaction().ask().questionnaire()).fits()
        ? questions
            .note(found)
            .chain(note -> show(press, SlackDialogues.asking(found, note.orElse(null))))
        : tell(press, SlackWords.ONLY_ON_THE_PAGE);
  }

  private Uni<Boolean> choose(Press press, Found found) {
    Questionnaire questionnaire = found.interaction().ask().questionnaire();
    Optional<SingleChoice> question = SlackQuestionMessage.choice(questionnaire);
    String number = press.action.substring(SlackQuestionMessage.CHOOSE.length());
    int place = number.matches("\\d") ? Integer.parseInt(number) : -1;
    Optional<String> value = question.flatMap(single -> SlackQuestionMessage.value(single, place));
    if (value.isEmpty() || !new SlackForm(questionnaire).fits()) {
      return tell(press, SlackWords.ONLY_ON_THE_PAGE);
    }
    List<SubmittedAnswer> chosen =
        List.of(SlackForm.answer(question.orElseThrow(), List.of(value.get())));
    return switch (answers.first(found, new Submission(chosen, null))) {
      // a choice that has a button is short enough to be repeated
      case First.Wrong _, First.TooLong _ -> tell(press, SlackWords.ONLY_ON_THE_PAGE);
      case First.ToConfirm(var confirmation) ->
          show(
              press, SlackDialogues.confirming(found, SlackDialogues.CHOICE + place, confirmation));
      case First.Enough enough ->
          questions
              .note(found)
              .chain(note -> answers.respond(found, new Submission(chosen, note.orElse(null))))
              .replaceWith(true);
    };
  }

  private Uni<Boolean> show(Press press, SlackView view) {
    return api.call("views.open", new Opening(press.trigger, view))
        .chain(reply -> {
          if (reply.isOk()) {
            return Uni.createFrom().item(true);
          }
          metrics.received("failed");
          return tell(
              press, reply.isTriggerOver() ? SlackWords.TOO_LATE_TO_OPEN : SlackWords.FAILED);
        });
  }

  /** Tells whoever pressed, and nobody else. */
  private Uni<Boolean> tell(Press press, String words) {
    if (words.equals(SlackWords.NOT_YOURS)) {
      metrics.received("refused");
    }
    return api.call(
            "chat.postEphemeral", SlackMessage.saying(press.channel, null, press.who.user(), words))
        .replaceWith(true);
  }
}
