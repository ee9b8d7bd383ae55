package dev.parley.question.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the answers that a frontend or a view sends. */
public final class SubmissionReader {
  /** More than any human answers; checking each costs time. */
  public static final int MOST = 1_000;

  private static final String ANSWERS_RULE =
      "answers must be an array of {\"id\":…,\"answer\":[…]}, of at most " + MOST;
  private static final String ANSWER_RULE =
      "answer must be an array of strings, numbers or booleans, of at most " + MOST;

  private SubmissionReader() {}

  /**
   * @param params with {@code answers} and, optionally, {@code note}
   * @throws Refusal when it is not even the form of answers
   */
  public static Submission read(JsonNode params) {
    JsonNode answers = params.path("answers");
    if (!answers.isArray() || answers.size() > MOST) {
      throw refused(ANSWERS_RULE);
    }
    List<SubmittedAnswer> submitted = new ArrayList<>(answers.size());
    for (JsonNode answer : answers) {
      submitted.add(answer(answer));
    }
    return new Submission(submitted, text(params, "note"));
  }

  private static SubmittedAnswer answer(JsonNode answer) {
    String id = text(answer, "id");
    String question = text(answer, "question");
    if (id == null && question == null) {
      throw refused("each of answers must be an object that names its question by id or question");
    }
    return new SubmittedAnswer(id, question, values(answer.path("answer")), text(answer, "note"));
  }

  /** A single value counts as an array of one; numbers and booleans count as their text. */
  public static List<String> values(JsonNode given) {
    if (given.isMissingNode() || given.isNull()) {
      return List.of();
    }
    if (given.isValueNode()) {
      return List.of(Scalars.text(given));
    }
    List<String> values = new ArrayList<>(given.size());
    if (!given.isArray() || given.size() > MOST) {
      throw refused(ANSWER_RULE);
    }
    for (JsonNode value : given) {
      if (!value.isValueNode() || value.isNull()) {
        throw refused(ANSWER_RULE);
      }
      values.add(Scalars.text(value));
    }
    return values;
  }

  /** The newest revision of a draft that a frontend knows; 0 where it does not say. */
  public static long revision(JsonNode params) {
    JsonNode value = params.path("revision");
    if (value.isMissingNode() || value.isNull()) {
      return 0;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      throw refused("revision must be the revision of a draft");
    }
    return value.longValue();
  }

  /** An optional string member. */
  public static @Nullable String text(JsonNode object, String member) {
    JsonNode value = object.path(member);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      throw refused(member + " must be a string");
    }
    return value.textValue();
  }

  /** An optional boolean member; absent means false. */
  public static boolean flag(JsonNode object, String member) {
    JsonNode value = object.path(member);
    if (value.isMissingNode() || value.isNull()) {
      return false;
    }
    if (!value.isBoolean()) {
      throw refused(member + " must be true or false");
    }
    return value.booleanValue();
  }

  private static Refusal refused(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
