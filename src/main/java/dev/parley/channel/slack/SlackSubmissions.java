package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackDialogues.About;
import dev.parley.channel.slack.SlackQuestionMessage.Repeated;
import dev.parley.channel.slack.SlackQuestions.Found;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.InteractionService;
import dev.parley.person.SlackIdentity;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.SingleChoice;
import dev.parley.question.Submission;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import dev.parley.telemetry.SlackMetrics;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What becomes of dialogues that were sent off: answers, confirmations, reasons for declining. */
@Singleton
class SlackSubmissions {
  private final SlackQuestions questions;
  private final SlackEntries entries;
  private final InteractionService interactions;
  private final AnswerValidator validator;
  private final SlackMetrics metrics;

  SlackSubmissions(
      SlackQuestions questions,
      SlackEntries entries,
      InteractionService interactions,
      AnswerValidator validator,
      SlackMetrics metrics) {
    this.questions = questions;
    this.entries = entries;
    this.interactions = interactions;
    this.validator = validator;
    this.metrics = metrics;
  }

  /** What becomes of the dialogue; empty where it is none of ours. */
  Uni<Optional<SlackViewReply>> submitted(JsonNode payload) {
    JsonNode view = payload.path("view");
    Optional<About> about = About.read(view.path("private_metadata").asText(""));
    Optional<SlackIdentity> who = SlackUser.ofInteraction(payload);
    if (about.isEmpty() || who.isEmpty()) {
      return Uni.createFrom().item(Optional.empty());
    }
    String what = view.path("callback_id").asText("");
    JsonNode state = view.path("state").path("values");
    return questions
        .find(about.get().reference(), who.get())
        .chain(found -> {
          if (!found.interaction().isOpen()) {
            return Uni.createFrom().item(SlackViewReply.said(SlackWords.LATE));
          }
          if (!found.mayAnswer()) {
            return Uni.createFrom().item(SlackViewReply.said(SlackWords.ONLY_ON_THE_PAGE));
          }
          return switch (what) {
            case SlackDialogues.ANSWER -> answered(found, state);
            case SlackDialogues.CONFIRM -> confirmed(found, about.get().more());
            case SlackDialogues.DECLINE -> declined(found, state);
            default -> Uni.createFrom().item(SlackViewReply.DONE);
          };
        })
        .onFailure(Refusal.class)
        .recoverWithItem(refused -> refused(refused))
        .map(Optional::of);
  }

  private SlackViewReply refused(Refusal refusal) {
    if (refusal.code() == ErrorCode.INTERACTION_NOT_FOUND) {
      metrics.received("refused");
    }
    return SlackViewReply.said(SlackWords.of(refusal));
  }

  private Uni<SlackViewReply> answered(Found found, JsonNode state) {
    SlackForm form = new SlackForm(found.interaction().ask().questionnaire());
    Submission submission = form.read(state);
    return switch (validator.validate(found.interaction().ask().questionnaire(), submission)) {
      case Verdict.Refused(var violations) ->
          Uni.createFrom().item(SlackViewReply.wrong(form.errors(violations)));
      case Verdict.Accepted(AnswerSet answers) -> {
        List<Repeated> grave = grave(answers);
        yield grave.isEmpty()
            ? respond(found, submission)
            : entries
                .keep(found.interaction().reference(), submission)
                .map(key -> SlackViewReply.then(SlackDialogues.confirming(found, key, grave)));
      }
    };
  }

  /** What was answered to questions with consequences, as the person sees it. */
  private static List<Repeated> grave(AnswerSet answers) {
    return answers.answers().stream()
        .filter(answer -> answer.question().consequential() && !answer.values().isEmpty())
        .map(SlackSubmissions::repeated)
        .toList();
  }

  private static Repeated repeated(Answer answer) {
    return new Repeated(answer.question().text(), String.join(", ", answer.labels()));
  }

  private Uni<SlackViewReply> confirmed(Found found, String more) {
    if (more.startsWith(SlackDialogues.CHOICE)) {
      return chosen(found, more.substring(SlackDialogues.CHOICE.length()));
    }
    return entries
        .take(found.interaction().reference(), more)
        .chain(kept ->
            kept.map(submission -> respond(found, submission))
                .orElseGet(() -> Uni.createFrom().item(SlackViewReply.said(SlackWords.FAILED))));
  }

  private Uni<SlackViewReply> chosen(Found found, String number) {
    Optional<SingleChoice> question =
        SlackQuestionMessage.choice(found.interaction().ask().questionnaire());
    Optional<String> value =
        question.flatMap(single ->
            SlackQuestionMessage.value(
                single, number.matches("\\d") ? Integer.parseInt(number) : -1));
    if (question.isEmpty() || value.isEmpty()) {
      return Uni.createFrom().item(SlackViewReply.said(SlackWords.ONLY_ON_THE_PAGE));
    }
    return questions
        .note(found)
        .chain(note ->
            respond(
                found,
                new Submission(
                    List.of(SlackForm.answer(question.get(), List.of(value.get()))),
                    note.orElse(null))));
  }

  private Uni<SlackViewReply> respond(Found found, Submission submission) {
    return interactions
        .respond(found.interaction().key(), submission, SlackUser.human(found.who(), found.inbox()))
        .replaceWith(SlackViewReply.DONE);
  }

  private Uni<SlackViewReply> declined(Found found, JsonNode state) {
    String reason =
        state.path(SlackDialogues.REASON).path(SlackElement.VALUE).path("value").asText("");
    return Uni.createFrom()
        .deferred(() ->
            interactions.decline(
                found.interaction().key(),
                reason.isEmpty() ? null : reason,
                SlackUser.human(found.who(), found.inbox())))
        .replaceWith(SlackViewReply.DONE)
        .onFailure(SlackSubmissions::isAboutReason)
        .recoverWithItem(wrong ->
            SlackViewReply.wrong(Map.of(SlackDialogues.REASON, SlackWords.of((Refusal) wrong))));
  }

  private static boolean isAboutReason(Throwable failure) {
    return failure instanceof Refusal refusal
        && (refusal.code() == ErrorCode.TOO_LONG || refusal.code() == ErrorCode.INVALID_TEXT);
  }
}
