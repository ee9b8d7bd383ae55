package dev.parley.tool.ask;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.interaction.Outcome;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.tool.AnswerRemarks;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a model reads of the answers to {@code ask_user_questions}, as JSON. */
sealed interface AnswersText {

  /**
   * What a human answered.
   *
   * @param message what a model must not overlook; null for nothing
   * @param replayed true where the result was handed out before; else null
   * @param answeredAt when the answers came about, where the result was handed out before
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ByHuman(
      List<Entry> answers,
      @Nullable String note,
      @Nullable String message,
      @Nullable Boolean replayed,
      @Nullable String answeredAt)
      implements AnswersText {}

  /** What the defaults say, which no human did: that comes first. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ByDefault(
      String provenance,
      @Nullable String message,
      List<Entry> answers,
      @Nullable String note,
      @Nullable Boolean replayed,
      @Nullable String answeredAt)
      implements AnswersText {}

  /** One question and its answer. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Entry(String question, List<String> answer, @Nullable String note) {

    static Entry of(Answer answer) {
      return new Entry(answer.question().text(), answer.texts(), answer.note());
    }
  }

  static Record of(AnswerSet answers, AnswerRemarks remarks) {
    List<Entry> entries = new ArrayList<>(answers.answers().size());
    for (Answer answer : answers.answers()) {
      entries.add(Entry.of(answer));
    }
    Boolean replayed = remarks.earlier() == null ? null : Boolean.TRUE;
    return remarks.byDefault()
        ? new ByDefault(
            Outcome.Provenance.DEFAULT.wire(),
            remarks.remark(),
            entries,
            answers.note(),
            replayed,
            remarks.earlier())
        : new ByHuman(entries, answers.note(), remarks.remark(), replayed, remarks.earlier());
  }
}
