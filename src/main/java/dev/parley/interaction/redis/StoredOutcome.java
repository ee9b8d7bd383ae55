package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.interaction.Outcome;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An outcome as it is stored; each answer names its question by id.
 *
 * @param closed for a dismissal, whether the dialogue was closed without a reply; null for other
 *     outcomes, and if an earlier version stored it
 * @param kind {@link Outcome.Declined#kind}; left out where it is null, as by an earlier version
 */
record StoredOutcome(
    String status,
    @Nullable String reason,
    @Nullable List<StoredAnswer> answers,
    @Nullable String note,
    @Nullable String provenance,
    @Nullable Boolean closed,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String kind) {

  /** An answer with its values as text; the question determines their type. */
  record StoredAnswer(String id, List<String> values, @Nullable String note) {}

  static StoredOutcome of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Answered(var sheet, var provenance) ->
          new StoredOutcome(
              outcome.status(),
              null,
              sheet.answers().stream()
                  .map(a -> new StoredAnswer(a.question().id(), a.texts(), a.note()))
                  .toList(),
              sheet.note(),
              provenance.wire(),
              null,
              null);
      case Outcome.Declined declined ->
          new StoredOutcome(
              outcome.status(), declined.reason(), null, null, null, null, declined.kind());
      case Outcome.Aborted(String reason) -> plain(outcome, reason);
      case Outcome.Cancelled(boolean closed) ->
          new StoredOutcome(outcome.status(), null, null, null, null, closed, null);
      case Outcome.Expired expired -> plain(outcome, null);
      case Outcome.Unavailable unavailable -> plain(outcome, null);
    };
  }

  private static StoredOutcome plain(Outcome outcome, @Nullable String reason) {
    return new StoredOutcome(outcome.status(), reason, null, null, null, null, null);
  }

  /**
   * @throws IllegalArgumentException if the status is unknown, or a value does not fit its question
   */
  Outcome outcome(Questionnaire questionnaire) {
    return switch (status) {
      case "answered" -> new Outcome.Answered(sheet(questionnaire), provenanceOfAnswers());
      case "declined" -> new Outcome.Declined(reason, Outcome.Declined.DISCUSS.equals(kind));
      case "aborted" -> new Outcome.Aborted(reason == null ? "" : reason);
      case "cancelled" -> new Outcome.Cancelled(Boolean.TRUE.equals(closed));
      case "expired" -> new Outcome.Expired();
      case "unavailable" -> new Outcome.Unavailable();
      default -> throw new IllegalArgumentException("unknown status in the store");
    };
  }

  private Outcome.Provenance provenanceOfAnswers() {
    return Outcome.Provenance.DEFAULT.wire().equals(provenance)
        ? Outcome.Provenance.DEFAULT
        : Outcome.Provenance.HUMAN;
  }

  private AnswerSet sheet(Questionnaire questionnaire) {
    Map<String, Question> byId =
        questionnaire.questions().stream()
            .collect(Collectors.toMap(Question::id, Function.identity()));
    List<StoredAnswer> stored = answers == null ? List.of() : answers;
    List<Answer> known = new ArrayList<>(stored.size());
    for (StoredAnswer answer : stored) {
      Question question = byId.get(answer.id());
      if (question != null) {
        known.add(answer(question, answer));
      }
    }
    return new AnswerSet(known, note);
  }

  private static Answer answer(Question question, StoredAnswer answer) {
    return new Answer(
        question, answer.values().stream().map(question::value).toList(), answer.note());
  }
}
