package dev.parley.channel.slack;

import dev.parley.channel.slack.SlackBlock.Input;
import dev.parley.channel.slack.SlackElement.Typed;
import dev.parley.channel.slack.SlackQuestionMessage.Repeated;
import dev.parley.channel.slack.SlackQuestions.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The dialogues about a question, and what each carries from one act to the next. */
final class SlackDialogues {
  static final String ANSWER = "answer";
  static final String CONFIRM = "confirm";
  static final String DECLINE = "decline";
  static final String REASON = "reason";

  /** Before the place of a choice that was pressed and is to be confirmed. */
  static final String CHOICE = "choice:";

  private SlackDialogues() {}

  /**
   * What a dialogue is about.
   *
   * @param more what was entered before: a choice, or the key of what is kept
   */
  record About(String reference, String more) {
    static Optional<About> read(String metadata) {
      String[] parts = metadata.split(" ", -1);
      return parts.length == 2 ? Optional.of(new About(parts[0], parts[1])) : Optional.empty();
    }

    String metadata() {
      return reference + " " + more;
    }
  }

  static SlackView asking(Found found, @Nullable String note) {
    SlackForm form = new SlackForm(found.interaction().ask().questionnaire());
    return SlackView.asking(ANSWER, about(found, ""), "Question", "Send", form.blocks(note));
  }

  static SlackView declining(Found found) {
    List<SlackBlock> blocks = new ArrayList<>();
    blocks.add(SlackBlock.section("The question ends without an answer."));
    blocks.add(Input.of(REASON, "Reason", Typed.text(null, null, true), true));
    return SlackView.asking(DECLINE, about(found, ""), "Decline", "Decline", blocks);
  }

  static SlackView confirming(Found found, String more, List<Repeated> answers) {
    return SlackView.asking(
        CONFIRM, about(found, more), "Confirm", "Confirm", SlackQuestionMessage.repeated(answers));
  }

  private static String about(Found found, String more) {
    return new About(found.interaction().reference(), more).metadata();
  }
}
