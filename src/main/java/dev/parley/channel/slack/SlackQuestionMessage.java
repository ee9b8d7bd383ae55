package dev.parley.channel.slack;

import dev.parley.channel.Notice;
import dev.parley.channel.slack.SlackElement.Button;
import dev.parley.channel.slack.SlackMessage.Content;
import dev.parley.config.AccessConfig;
import dev.parley.identity.ClientHost;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Stage;
import dev.parley.person.SlackContact;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.SingleChoice;
import dev.parley.question.Urgency;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the message about a question, at each of its stages. */
@Singleton
class SlackQuestionMessage {
  static final String CHOOSE = "choose:";
  static final String ANSWER = "answer";
  static final String DECLINE = "decline";
  static final String OPEN = "open";

  private static final int MOST_BUTTONS = 5;

  /** Slack takes 50 blocks in a message. */
  private static final int MOST_TEXTS = 40;

  /** What all of them may have together: Slack takes about 12,000 characters in a message. */
  private static final int MOST_CHARACTERS = 10_000;

  private static final int LONGEST_NAME = 100;

  private final String base;

  SlackQuestionMessage(AccessConfig access) {
    this.base = access.publicUrl().orElse("");
  }

  Content of(Notice notice, SlackContact contact) {
    Interaction question = notice.interaction();
    List<SlackBlock> blocks = new ArrayList<>();
    String heading = "A question from " + name(question.ask());
    blocks.add(SlackBlock.section(heading));
    if (notice.stage() == Stage.ENDED) {
      String ending = ending(question);
      blocks.add(SlackBlock.aside(ending));
      return new Content(heading + ": " + ending, blocks);
    }
    if (question.ask().urgency() == Urgency.HIGH) {
      blocks.add(SlackBlock.aside("Whoever asks says that it is urgent."));
    }
    List<SlackElement> buttons = new ArrayList<>();
    if (contact.terms().withTexts()) {
      addTexts(question, blocks, buttons);
    }
    if (!base.isEmpty()) {
      buttons.add(Button.linking(OPEN, "Open the page", base + "/ask/" + question.reference()));
    }
    if (buttons.isEmpty()) {
      blocks.add(SlackBlock.aside("It waits in your inbox in Parley."));
    } else {
      blocks.add(SlackBlock.actions(buttons));
    }
    if (notice.stage() == Stage.SEEN) {
      blocks.add(SlackBlock.aside("Seen."));
    }
    return new Content(heading, blocks);
  }

  private static void addTexts(
      Interaction question, List<SlackBlock> blocks, List<SlackElement> buttons) {
    Questionnaire questionnaire = question.ask().questionnaire();
    String reference = question.reference();
    SlackForm form = new SlackForm(questionnaire);
    if (!form.fits()) {
      blocks.add(SlackBlock.aside("It is too long for Slack; its page has all of it."));
      return;
    }
    List<Question> questions = questionnaire.questions();
    Optional<SingleChoice> choice = choice(questionnaire);
    List<String> texts = texts(form, questionnaire, choice);
    boolean hasRoom =
        questions.size() <= MOST_TEXTS
            && texts.stream().mapToLong(text -> SlackText.shown(text).length()).sum()
                <= MOST_CHARACTERS;
    if (hasRoom) {
      texts.forEach(text -> blocks.add(SlackBlock.section(text)));
    } else {
      add(blocks, questionnaire.heading().title());
      blocks.add(
          SlackBlock.aside(
              questions.size() == 1
                  ? "It is too long for a message."
                  : questions.size() + " questions."));
    }
    boolean hasChoices = hasRoom && choice.isPresent();
    if (hasChoices) {
      List<Choice> choices = choice.orElseThrow().choices();
      for (int i = 0; i < choices.size(); i++) {
        buttons.add(Button.acting(CHOOSE + i, choices.get(i).label(), reference));
      }
    }
    if (questions.stream().anyMatch(Question::consequential)) {
      blocks.add(SlackBlock.aside("You will be asked to confirm your answer."));
    }
    buttons.add(Button.acting(ANSWER, hasChoices ? "More…" : "Answer…", reference));
    buttons.add(Button.acting(DECLINE, "Decline…", reference));
  }

  /** What is read before it is answered: all of it where no dialogue comes before the answer. */
  private static List<String> texts(
      SlackForm form, Questionnaire questionnaire, Optional<SingleChoice> choice) {
    Stream<String> headings =
        choice.isPresent() ? form.headings() : Stream.ofNullable(questionnaire.heading().title());
    Stream<String> details =
        choice.stream()
            .flatMap(single ->
                Stream.concat(
                    Stream.ofNullable(single.description()),
                    Stream.of(SlackField.details(single)).filter(text -> !text.isEmpty())));
    return Stream.of(headings, questionnaire.questions().stream().map(Question::text), details)
        .flatMap(texts -> texts)
        .toList();
  }

  private static void add(List<SlackBlock> blocks, @Nullable String text) {
    if (text != null) {
      blocks.add(SlackBlock.section(text));
    }
  }

  /** The one question that is answered by a button, if there is one. */
  static Optional<SingleChoice> choice(Questionnaire questionnaire) {
    List<Question> questions = questionnaire.questions();
    return questions.size() == 1
            && questions.getFirst() instanceof SingleChoice single
            && single.choices().size() <= MOST_BUTTONS
        ? Optional.of(single)
        : Optional.empty();
  }

  /** What the asker calls itself, which nobody has verified. */
  private static String name(Ask ask) {
    ClientHost host = ask.host();
    String name = host == null ? ask.asker().client() : host.name();
    return SlackText.cut(SlackText.shown(name).replaceAll("\\s+", " "), LONGEST_NAME);
  }

  private static String ending(Interaction question) {
    return switch (question.status()) {
      case "answered" -> "Answered.";
      case "declined" -> "Declined.";
      case "cancelled" -> "Dismissed.";
      case "expired" -> "Its time is over.";
      case "aborted" -> "It was taken back.";
      default -> "It has ended.";
    };
  }

  /** The value of a choice by its place; empty where there is no such place. */
  static Optional<String> value(ChoiceQuestion question, int place) {
    return place >= 0 && place < question.choices().size()
        ? Optional.of(question.choices().get(place).value())
        : Optional.empty();
  }
}
