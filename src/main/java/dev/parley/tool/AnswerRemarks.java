package dev.parley.tool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the text of an answered call says besides the answers, so that a model takes neither
 * defaults, nor a blank set, nor an earlier result for a fresh decision of the human.
 *
 * @param byDefault whether the asker's defaults stood in, since nobody answered
 * @param remark a sentence that says so, or that the human left everything blank; null where there
 *     are answers of the human
 * @param earlier when the result came about (ISO 8601), where it is an earlier one; else null
 */
public record AnswerRemarks(boolean byDefault, @Nullable String remark, @Nullable String earlier) {

  /**
   * The blocks of a text that is no JSON: the remark in a line before the answers, and a second
   * block where the result is an earlier one.
   *
   * @param answers may be empty
   */
  public List<String> around(String answers) {
    List<String> lines = new ArrayList<>(2);
    if (remark != null) {
      lines.add(remark);
    }
    if (remark == null || !answers.isEmpty()) {
      lines.add(answers);
    }
    String text = String.join("\n", lines);
    return earlier == null ? List.of(text) : List.of(text, ResultSentences.earlier(earlier));
  }
}
