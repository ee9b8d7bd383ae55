package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.question.QuestionCommon;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Refuses arguments of two shapes at once. Only one shape could be asked, and the other would be
 * dropped silently: the human would not see it, and the model would believe they had.
 */
@Singleton
public class ShapeCheck {
  private static final List<String> FORM = List.of("fields", "sections");

  /** Members of one question that mean nothing beside a list of questions. */
  private static final List<String> ONE_QUESTION =
      List.of("question", "text", "header", "label", "options", "choices", "defaultValue");

  /** Members that change how one question is asked, with the value that does so. */
  private static final List<String> SWITCHED_ON =
      List.of("multiple", "multiSelect", QuestionCommon.CONSEQUENTIAL);

  private static final List<String> SWITCHED_OFF = List.of("custom", "allowOther");

  private final ArgumentLists argumentLists;

  ShapeCheck(ArgumentLists argumentLists) {
    this.argumentLists = argumentLists;
  }

  /** Whether the arguments are a form; also an empty one, if there are no questions either. */
  public boolean isForm(JsonNode arguments) {
    return argumentLists.firstGiven(arguments, FORM).isPresent()
        || (!arguments.has("questions") && FORM.stream().anyMatch(arguments::has));
  }

  /** Whether the arguments are one question themselves. */
  public boolean isOneQuestion(JsonNode arguments) {
    return argumentLists.isGiven(arguments, "prompt")
        || argumentLists.firstGiven(arguments, ONE_QUESTION).isPresent();
  }

  /**
   * For the tool that takes either: questions with options, or a form.
   *
   * @throws Refusal if both are present
   */
  public void questionsOrForm(JsonNode arguments) {
    if (argumentLists.isGiven(arguments, "questions")) {
      argumentLists
          .firstGiven(arguments, FORM)
          .ifPresent(form -> {
            throw refusal(
                "There are questions and "
                    + form
                    + ": questions is for questions with options, fields and sections are for a"
                    + " form. Give one of the two; in a form a question with options is a field"
                    + " of type select or multiselect");
          });
    }
  }

  /**
   * For what holds questions and is none itself, such as a section: a mark there would mean
   * nothing, and the human would not be asked to confirm.
   */
  public void noMark(ArgumentReader holder) {
    if (holder.isTrue(QuestionCommon.CONSEQUENTIAL)) {
      holder.refuse(
          ErrorCode.INVALID_ARGUMENT,
          "consequential belongs to a question or a field; mark each one that is hard to undo");
    }
  }

  /**
   * For tools that take questions and no form.
   *
   * @throws Refusal if there is a form as well
   */
  public void noForm(JsonNode arguments) {
    argumentLists
        .firstGiven(arguments, FORM)
        .ifPresent(form -> {
          throw refusal(
              form
                  + " belongs to a form, which only the tool questionnaire takes; here each"
                  + " question is an entry of questions");
        });
  }

  /**
   * For tools that take a list of questions: a question beside the list does not belong to it.
   *
   * @throws Refusal if both are present
   */
  public void severalOrOne(JsonNode arguments) {
    if (!argumentLists.isGiven(arguments, "questions")) {
      return;
    }
    List<String> beside = besideQuestions(arguments);
    if (!beside.isEmpty()) {
      throw refusal(
          "There are questions and, beside them, "
              + String.join(", ", beside)
              + ": questions is the shape for several questions, the others belong to one"
              + " question. Put them into the entry of questions that they belong to");
    }
  }

  private List<String> besideQuestions(JsonNode arguments) {
    List<String> beside = new ArrayList<>();
    for (String member : ONE_QUESTION) {
      if (argumentLists.isGiven(arguments, member)) {
        beside.add(member);
      }
    }
    ArgumentReader call = new ArgumentReader(arguments, "arguments");
    for (String member : SWITCHED_ON) {
      if (call.isTrue(member)) {
        beside.add(member);
      }
    }
    for (String member : SWITCHED_OFF) {
      if (call.isFalse(member)) {
        beside.add(member);
      }
    }
    return beside;
  }

  private static Refusal refusal(String message) {
    return Refusal.invalid(List.of(Violation.ofAll(ErrorCode.INVALID_ARGUMENT, message, Map.of())));
  }
}
