package dev.parley.channel.slack;

import dev.parley.channel.slack.SlackBlock.Input;
import dev.parley.channel.slack.SlackElement.Typed;
import dev.parley.channel.slack.SlackQuestions.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  static SlackView confirming(Found found, String more, SlackConfirmation confirmation) {
    return SlackView.asking(
        CONFIRM, about(found, more), "Confirm", "Confirm", confirmation.blocks());
  }

  /**
   * Says why a dialogue came to nothing, and leaves all that was entered where it is.
   *
   * @param dialogue which it is, as its {@code callback_id} says
   */
  static SlackViewReply again(String dialogue, String words) {
    return switch (dialogue) {
      case ANSWER -> SlackViewReply.wrong(Map.of(SlackForm.NOTE, words));
      case DECLINE -> SlackViewReply.wrong(Map.of(REASON, words));
      // it has no input at which that could stand
      default -> SlackViewReply.then(SlackView.saying(words));
    };
  }

  private static String about(Found found, String more) {
    return new About(found.interaction().reference(), more).metadata();
  }
}
