package dev.parley.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.json.AnswerJson;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tool for programs, as {@code result.json} describes it. Every transport writes
 * this record.
 *
 * @param status the ending, or {@code pending}
 * @param cancelled whether the call ended without answers
 * @param answers an array, empty where there are none
 * @param additions the members of one tool
 * @param note what the human added to the set of answers as a whole, or null
 * @param message what happened, what it means and what to do, in words
 * @param origin who ended the call and how; null while it is open
 * @param seenAt when a person was first reported to have seen the questions (ISO 8601), or null
 * @param backAt until when the person whom they are for is away (ISO 8601); null where they have
 *     not said so, and once the call has ended
 * @param replayed whether this result was delivered before; null while the call is open
 * @param reference by which the result can be collected again
 * @param reason why the call was declined or aborted, or null
 * @param kind {@code discuss} where the human asks back with the reason; null otherwise
 * @param text the text for the model, or null where the transport gives it elsewhere
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StructuredResult(
    String status,
    boolean cancelled,
    JsonNode answers,
    @JsonUnwrapped ToolAdditions additions,
    @Nullable String note,
    String message,
    @JsonUnwrapped @Nullable Origin origin,
    @Nullable String seenAt,
    @Nullable String backAt,
    @Nullable Boolean replayed,
    String reference,
    @Nullable String reason,
    @Nullable String kind,
    @Nullable String text) {

  /**
   * Who ended a call, how and when.
   *
   * @param provenance whether a human answered or defaults stood in; null without answers
   * @param via the way by which the human's answer or refusal came; null where no human ended it
   * @param answerMessageId the chat message that became the answer, or null
   * @param answeredAt ISO 8601; null without answers
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Origin(
      @Nullable String provenance,
      @Nullable String via,
      @Nullable String answerMessageId,
      @Nullable String answeredAt) {}

  /** The result of a call that is still open. */
  static StructuredResult pending(
      String message, @Nullable String seenAt, @Nullable String backAt, String reference) {
    return new StructuredResult(
        "pending",
        false,
        AnswerJson.of(List.of()),
        ToolAdditions.NONE,
        null,
        message,
        null,
        seenAt,
        backAt,
        null,
        reference,
        null,
        null,
        null);
  }

  /** The way by which the human's answer or refusal came; null where no human ended the call. */
  public @Nullable String via() {
    return origin == null ? null : origin.via();
  }

  StructuredResult withMessage(String other) {
    return new StructuredResult(
        status, cancelled, answers, additions, note, other, origin, seenAt, backAt, replayed,
        reference, reason, kind, text);
  }

  StructuredResult withText(String added) {
    return new StructuredResult(
        status, cancelled, answers, additions, note, message, origin, seenAt, backAt, replayed,
        reference, reason, kind, added);
  }
}
