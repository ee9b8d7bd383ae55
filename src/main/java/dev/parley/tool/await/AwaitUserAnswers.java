package dev.parley.tool.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.question.AnswerSet;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.SchemaReader;
import dev.parley.tool.Tool;
import dev.parley.tool.arguments.StructuredText;
import jakarta.inject.Singleton;
import java.util.List;

/** Collects the result of an earlier call, or goes on waiting for it. */
@Singleton
public class AwaitUserAnswers implements Tool {
  public static final String NAME = "await_user_answers";

  private final JsonNode inputSchema;
  private final StructuredText structuredText;

  AwaitUserAnswers(SchemaReader schemas, StructuredText structuredText) {
    this.inputSchema = schemas.read(AwaitUserAnswers.class, "input.json");
    this.structuredText = structuredText;
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
  public JsonNode inputSchema() {
    return inputSchema;
  }

  @Override
  public PreparedCall prepare(JsonNode given) {
    String reference = structuredText.unwrapped(given).path("reference").asText("").strip();
    if (reference.isEmpty()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "reference must be the string that the earlier result named:"
              + " {\"reference\":\"ref_…\"}");
    }
    return new PreparedCall.Awaiting(reference);
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks) {
    throw new IllegalStateException("no interaction is ever asked by this tool");
  }
}
