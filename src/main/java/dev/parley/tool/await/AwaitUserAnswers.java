package dev.parley.tool.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.question.AnswerSheet;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.Prepared;
import dev.parley.tool.Tool;
import dev.parley.tool.args.Json;
import jakarta.inject.Singleton;
import java.util.List;

/** Collects the result of an earlier call, or goes on waiting for it. */
@Singleton
public class AwaitUserAnswers implements Tool {
  public static final String NAME = "await_user_answers";

  private final Json json;

  AwaitUserAnswers(Json json) {
    this.json = json;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Await User Answers";
  }

  @Override
  public int place() {
    return 2;
  }

  @Override
  public boolean isListedAlways() {
    return true;
  }

  @Override
  public String description() {
    return """
    Get the answers to questions that you asked earlier and that were still open.

    Call it with the reference from the earlier result. It waits, and returns what that call would \
    have returned. If the questions are still open after that, it says so: call it again, or do \
    something else that does not depend on the answers first. Do not ask the same questions a \
    second time.\
    """;
  }

  @Override
  public ObjectNode inputSchema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    schema
        .putObject("properties")
        .putObject("reference")
        .put("type", "string")
        .put("description", "The reference that the earlier result named.");
    schema.putArray("required").add("reference");
    return schema;
  }

  @Override
  public Prepared prepare(JsonNode given) {
    String reference = json.unwrapped(given).path("reference").asText("").strip();
    if (reference.isEmpty()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "reference must be the string that the earlier result named:"
              + " {\"reference\":\"ref_…\"}");
    }
    return new Prepared.Awaiting(reference);
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSheet sheet, AnswerRemarks remarks) {
    throw new IllegalStateException("no interaction is ever asked by this tool");
  }
}
