package dev.parley.channel.slack;

import dev.parley.question.Answer;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a person reads before they confirm: questions that have consequences, and the answers. It is
 * shown whole or not at all, since nobody can confirm what they cannot read.
 */
record SlackConfirmation(List<Answer> answers) {
  private static final int BLOCKS_OF_AN_ANSWER = 2;

  /** Whether there is room for all that may have to be confirmed, however short it is. */
  static boolean canAsk(Questionnaire questionnaire) {
    return hasRoom(questionnaire.questions().stream().filter(Question::consequential).count());
  }

  private static boolean hasRoom(long answers) {
    return 1 + BLOCKS_OF_AN_ANSWER * answers <= SlackForm.MOST_BLOCKS;
  }

  /** Whether Slack shows all of it. */
  boolean fits() {
    List<String> texts = answers.stream().map(SlackConfirmation::repeated).toList();
    return hasRoom(answers.size())
        && answers.stream()
            .allMatch(answer -> SlackText.fits(answer.question().text(), SlackText.SECTION))
        && texts.stream().allMatch(text -> SlackText.fits(text, SlackText.SECTION))
        && texts.stream().mapToLong(String::length).sum() <= SlackForm.MOST_CHARACTERS;
  }

  List<SlackBlock> blocks() {
    List<SlackBlock> blocks = new ArrayList<>();
    blocks.add(SlackBlock.section("This has consequences. Please confirm your answer:"));
    for (Answer answer : answers) {
      blocks.add(SlackBlock.section(answer.question().text()));
      blocks.add(SlackBlock.section(repeated(answer)));
    }
    return blocks;
  }

  private static String repeated(Answer answer) {
    return answer.labels().stream().map(label -> "→ " + label).collect(Collectors.joining("\n"));
  }
}
