package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackQuestionMessage.Repeated;
import dev.parley.channel.slack.SlackQuestions.Found;
import dev.parley.error.Refusal;
import dev.parley.interaction.InteractionService;
import dev.parley.person.SlackIdentity;
import dev.parley.question.Choice;
import dev.parley.question.SingleChoice;
import dev.parley.question.Submission;
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
  private final InteractionService interactions;
  private final SlackApi api;
  private final SlackMetrics metrics;

  SlackPresses(
      SlackQuestions questions,
      InteractionService interactions,
      SlackApi api,
      SlackMetrics metrics) {
    this.questions = questions;
    this.interactions = interactions;
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
    Optional<SingleChoice> question =
        SlackQuestionMessage.choice(found.interaction().ask().questionnaire());
    String number = press.action.substring(SlackQuestionMessage.CHOOSE.length());
    int place = number.matches("\\d") ? Integer.parseInt(number) : -1;
    if (question.isEmpty() || place < 0 || place >= question.get().choices().size()) {
      return tell(press, SlackWords.ONLY_ON_THE_PAGE);
    }
    SingleChoice single = question.get();
    Choice choice = single.choices().get(place);
    if (single.consequential()) {
      List<Repeated> repeated = List.of(new Repeated(single.text(), choice.label()));
      return show(press, SlackDialogues.confirming(found, SlackDialogues.CHOICE + place, repeated));
    }
    return questions
        .note(found)
        .chain(note ->
            interactions.respond(
                found.interaction().key(),
                new Submission(
                    List.of(SlackForm.answer(single, List.of(choice.value()))), note.orElse(null)),
                SlackUser.human(found.who(), found.inbox())))
        .replaceWith(true);
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
