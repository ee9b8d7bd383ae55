package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.transport.mcp.wire.Implementation;
import dev.parley.transport.mcp.wire.ResultMeta;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The {@code _meta} of the result of a {@code tools/call}. Title, content and summary are for hosts
 * that show or compact the call; they are null where the call was refused.
 *
 * @param content the texts of the questions, a line each
 * @param via the way by which the human's answer or refusal came, for a revision that knows no
 *     structured results; else null
 * @param relatedTask null unless the result is that of a legacy task
 * @param serverInfo null in the legacy era
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CallToolMeta(
    @JsonProperty("dev.parley/title") @Nullable String title,
    @JsonProperty("dev.parley/content") @Nullable String content,
    @JsonProperty("dev.parley/summary") @Nullable String summary,
    @JsonProperty("dev.parley/via") @Nullable String via,
    @JsonProperty(RelatedTask.KEY) @Nullable RelatedTask relatedTask,
    @JsonProperty(ResultMeta.SERVER_INFO) @Nullable Implementation serverInfo) {
  static final CallToolMeta EMPTY = new CallToolMeta(null, null, null, null, null, null);

  static CallToolMeta of(Questionnaire about, @Nullable String via) {
    List<Question> questions = about.questions();
    int count = questions.size();
    return new CallToolMeta(
        count == 1 ? "1 question" : count + " questions",
        texts(questions),
        "[AskUserQuestions: " + count + " question(s)]",
        via,
        null,
        null);
  }

  private static String texts(List<Question> questions) {
    if (questions.size() == 1) {
      return questions.getFirst().text();
    }
    StringJoiner lines = new StringJoiner("\n");
    for (Question question : questions) {
      lines.add(question.text());
    }
    return lines.toString();
  }

  CallToolMeta relatedTo(RelatedTask task) {
    return new CallToolMeta(title, content, summary, via, task, serverInfo);
  }

  CallToolMeta by(@Nullable Implementation server) {
    return new CallToolMeta(title, content, summary, via, relatedTask, server);
  }
}
