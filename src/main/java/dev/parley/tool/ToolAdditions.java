package dev.parley.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The members that a tool adds to the structured result of its calls.
 *
 * @param questions the questions as they were understood, or null where they are not repeated
 * @param input the values of a form by the ids of its fields, or null where there is no form
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ToolAdditions(@Nullable List<RepeatedQuestion> questions, @Nullable JsonNode input) {
  public static final ToolAdditions NONE = new ToolAdditions(null, null);

  public static ToolAdditions ofQuestions(List<RepeatedQuestion> questions) {
    return new ToolAdditions(List.copyOf(questions), null);
  }

  public static ToolAdditions ofInput(JsonNode input) {
    return new ToolAdditions(null, input);
  }
}
