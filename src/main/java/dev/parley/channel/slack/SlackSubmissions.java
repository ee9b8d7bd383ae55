package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackAnswers.First;
import dev.parley.channel.slack.SlackDialogues.About;
import dev.parley.channel.slack.SlackQuestions.Found;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.SlackIdentity;
import dev.parley.question.Answer;
import dev.parley.question.SingleChoice;
import dev.parley.question.Submission;
import dev.parley.telemetry.SlackMetrics;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What becomes of dialogues that were sent off: answers, confirmations, reasons for declining. What
 * somebody entered is not taken away from them unless there is nothing left to do with it.
 */
@Singleton
class SlackSubmissions {
  private final SlackQuestions questions;
  private final SlackEntries entries;
  private final SlackAnswers answers;
  private final SlackMetrics metrics;

  SlackSubmissions(
      SlackQuestions questions, SlackEntries entries, SlackAnswers answers, SlackMetrics metrics) {
    this.questions = questions;
    this.entries = entries;
    this.answers = answers;
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
    String what = dialogue(payload);
    JsonNode state = view.path("state").path("values");
    return questions
        .find(about.get().reference(), who.get())
        .chain(found -> {
          if (!found.interaction().isOpen()) {
            return reply(SlackViewReply.said(SlackWords.LATE));
          }
          if (!found.mayAnswer()) {
            return reply(SlackDialogues.again(what, SlackWords.ONLY_ON_THE_PAGE));
          }
          return switch (what) {
            case SlackDialogues.ANSWER -> answered(found, state);
            case SlackDialogues.CONFIRM -> confirmed(found, about.get().more());
            case SlackDialogues.DECLINE -> declined(found, state);
            default -> reply(SlackViewReply.DONE);
          };
        })
        .onFailure(Refusal.class)
        .recoverWithItem(refused -> refused(what, refused))
        .map(Optional::of);
  }

  /** Says why a dialogue came to nothing now; needs no store. */
  static SlackViewReply again(JsonNode payload, String words) {
    return SlackDialogues.again(dialogue(payload), words);
  }

  private static String dialogue(JsonNode payload) {
    return payload.path("view").path("callback_id").asText("");
  }

  private static Uni<SlackViewReply> reply(SlackViewReply reply) {
    return Uni.createFrom().item(reply);
  }

  private SlackViewReply refused(String what, Refusal refusal) {
    String words = SlackWords.of(refusal);
    if (refusal.code() == ErrorCode.INTERACTION_NOT_FOUND) {
      metrics.received("refused");
      return SlackViewReply.said(words);
    }
    return refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED
        ? SlackViewReply.said(words)
        : SlackDialogues.again(what, words);
  }

  private Uni<SlackViewReply> answered(Found found, JsonNode state) {
    SlackForm form = new SlackForm(found.interaction().ask().questionnaire());
    Map<String, String> conflicts = form.conflicts(state);
    if (!conflicts.isEmpty()) {
      return reply(SlackViewReply.wrong(conflicts));
    }
    Submission submission = form.read(state);
    return switch (answers.first(found, submission)) {
      case First.Wrong(var violations) -> reply(SlackViewReply.wrong(form.errors(violations)));
      case First.TooLong(var toConfirm) ->
          reply(SlackViewReply.wrong(form.errors(ids(toConfirm), SlackWords.TOO_LONG_TO_CONFIRM)));
      case First.ToConfirm(var confirmation) ->
          entries
              .keep(found.interaction().reference(), submission)
              .map(key -> SlackViewReply.then(SlackDialogues.confirming(found, key, confirmation)));
      case First.Enough enough -> respond(found, submission);
    };
  }

  private static Set<String> ids(List<Answer> toConfirm) {
    return toConfirm.stream().map(answer -> answer.question().id()).collect(Collectors.toSet());
  }

  private Uni<SlackViewReply> confirmed(Found found, String more) {
    if (more.startsWith(SlackDialogues.CHOICE)) {
      return chosen(found, more.substring(SlackDialogues.CHOICE.length()));
    }
    return entries
        .use(found.interaction().reference(), more, submission -> respond(found, submission))
        .map(done ->
            done.orElseGet(
                () -> SlackDialogues.again(SlackDialogues.CONFIRM, SlackWords.NOT_KEPT)));
  }

  private Uni<SlackViewReply> chosen(Found found, String number) {
    Optional<SingleChoice> question =
        SlackQuestionMessage.choice(found.interaction().ask().questionnaire());
    Optional<String> value =
        question.flatMap(single ->
            SlackQuestionMessage.value(
                single, number.matches("\\d") ? Integer.parseInt(number) : -1));
    if (question.isEmpty() || value.isEmpty()) {
      return reply(SlackViewReply.said(SlackWords.ONLY_ON_THE_PAGE));
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
    return answers.respond(found, submission).replaceWith(SlackViewReply.DONE);
  }

  private Uni<SlackViewReply> declined(Found found, JsonNode state) {
    String reason =
        state.path(SlackDialogues.REASON).path(SlackElement.VALUE).path("value").asText("");
    return answers.decline(found, reason).replaceWith(SlackViewReply.DONE);
  }
}
