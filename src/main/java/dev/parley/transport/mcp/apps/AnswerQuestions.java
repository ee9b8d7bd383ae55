package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.Via;
import dev.parley.question.json.SubmissionReader;
import dev.parley.tool.ToolDescription;
import dev.parley.transport.http.DeclineReplies;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Takes what the human entered into the view. */
@Singleton
final class AnswerQuestions implements ViewTool {
  private static final ToolDescription DESCRIPTION =
      ViewTool.description(
          "view_answer_questions",
          "Answer Questions",
          "Takes what the human entered into the view",
          false,
          true);

  private final InteractionService interactions;

  AnswerQuestions(InteractionService interactions) {
    this.interactions = interactions;
  }

  /**
   * The result.
   *
   * @param status how the question ended
   */
  @RegisterForReflection
  record Ended(String status) {}

  @Override
  public ToolDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Uni<Record> call(McpHttpRequest http, CallParams params) {
    JsonNode arguments = params.arguments();
    Principal asker = http.principal();
    EndedBy human =
        new EndedBy.Human(null, asker.owner(), Via.APP, http.actor().through(Via.APP.wire()));
    return interactions
        .find(asker, arguments.path("reference").asText())
        .chain(found -> end(found, arguments, human))
        .map(ended -> new Ended(ended.status()));
  }

  private Uni<Interaction> end(Interaction open, JsonNode arguments, EndedBy human) {
    return switch (arguments.path("action").asText()) {
      case "answer" -> interactions.respond(open.key(), SubmissionReader.read(arguments), human);
      case "decline" -> DeclineReplies.take(interactions, open.key(), arguments, human);
      case "dismiss" -> interactions.cancel(open.key(), false, human);
      default ->
          throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "action must be answer, decline or dismiss");
    };
  }
}
