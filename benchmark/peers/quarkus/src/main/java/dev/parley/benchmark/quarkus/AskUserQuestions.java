package dev.parley.benchmark.quarkus;

import io.quarkiverse.mcp.server.Elicitation;
import io.quarkiverse.mcp.server.ElicitationRequest.SingleSelectEnumSchema;
import io.quarkiverse.mcp.server.ElicitationResponse;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolCallException;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** Asks one question with a form of one field, without holding a thread while it waits. */
public class AskUserQuestions {

  public record Option(String label) {}

  public record Question(String question, List<Option> options) {}

  @Tool(
      name = "ask_user_questions",
      description = "Ask the human a question and wait for the answer.")
  Uni<String> ask(
      @ToolArg(description = "The question and its options.") List<Question> questions,
      Elicitation elicitation) {
    if (!elicitation.isFormModeSupported()) {
      throw new ToolCallException("the client shows no forms");
    }
    if (questions.size() != 1) {
      throw new ToolCallException("exactly one question is taken");
    }
    Question question = questions.getFirst();
    List<String> labels = question.options().stream().map(Option::label).toList();
    return elicitation
        .requestBuilder()
        .setMessage(question.question())
        .addSchemaProperty(
            "answer", SingleSelectEnumSchema.builder(labels).setRequired(true).build())
        .build()
        .send()
        .map(AskUserQuestions::text);
  }

  private static String text(ElicitationResponse response) {
    return response.actionAccepted() ? response.content().getString("answer") : "no answer";
  }
}
