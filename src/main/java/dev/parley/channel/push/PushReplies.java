package dev.parley.channel.push;

import dev.parley.channel.reply.ReplyTokens;
import dev.parley.channel.reply.ReplyWay;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Via;
import dev.parley.person.Contacts;
import dev.parley.person.EnabledChannels;
import dev.parley.person.PersonSettings;
import dev.parley.person.PushContact;
import dev.parley.person.PushSubscription;
import dev.parley.question.Choice;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.SingleChoice;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.VisibleText;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers by the buttons of a notification, on devices whose person has switched that on. */
@Singleton
class PushReplies implements ReplyWay {
  /** As many as notifications have room for. */
  private static final int BUTTONS = 2;

  /** Whoever presses a button has to see all that it says. */
  private static final int MOST_LABEL = 30;

  /** Longer ones would not fit into a message, twice. */
  private static final int MOST_VALUE = 100;

  private final EnabledChannels channels;
  private final ReplyTokens tokens;

  PushReplies(EnabledChannels channels, ReplyTokens tokens) {
    this.channels = channels;
    this.tokens = tokens;
  }

  @Override
  public Via via() {
    return Via.PUSH;
  }

  /**
   * @param device as {@link PushSubscription#id} names it
   */
  @Override
  public Optional<Instant> answersSince(PersonSettings settings, String device) {
    PushContact push = settings.contacts().push();
    return push != null && channels.has(Contacts.PUSH) && push.terms().withTexts()
        ? push.find(device).flatMap(one -> Optional.ofNullable(one.answersSince()))
        : Optional.empty();
  }

  /** The buttons of a question on a device; none where it is to be opened. */
  List<PushButton> buttons(Interaction question, PersonSettings settings, String device) {
    Questionnaire questionnaire = question.ask().questionnaire();
    if (!question.isOpen()
        || questionnaire.isConsequential()
        || questionnaire.questions().size() != 1
        || !(questionnaire.questions().getFirst() instanceof SingleChoice choice)
        || !isAllShown(questionnaire)
        || !isClear(choice)) {
      return List.of();
    }
    List<PushButton> buttons =
        choice.choices().stream()
            .flatMap(one -> button(question, settings, device, choice, one).stream())
            .toList();
    return buttons.size() == BUTTONS ? buttons : List.of();
  }

  /** Whether a notification shows everything that the page would show of the question. */
  private static boolean isAllShown(Questionnaire questionnaire) {
    QuestionnaireTexts heading = questionnaire.heading();
    Question question = questionnaire.questions().getFirst();
    return Stream.of(
                heading.title(),
                heading.description(),
                heading.prompt(),
                heading.context(),
                question.description())
            .allMatch(Objects::isNull)
        && questionnaire.sections().stream()
            .allMatch(section -> section.title() == null && section.description() == null)
        && PushText.isWhole(question.text());
  }

  /** Whether both choices can be shown as they are, and be told from each other. */
  private static boolean isClear(SingleChoice question) {
    List<Choice> choices = question.choices();
    return choices.size() == BUTTONS
        && choices.stream().allMatch(PushReplies::isShown)
        && !choices.getFirst().label().equals(choices.getLast().label());
  }

  private static boolean isShown(Choice choice) {
    String label = choice.label();
    return choice.description() == null
        && choice.preview() == null
        && label.length() <= MOST_LABEL
        && choice.value().length() <= MOST_VALUE
        && VisibleText.appearance(label).equals(label);
  }

  private Optional<PushButton> button(
      Interaction interaction,
      PersonSettings settings,
      String device,
      Question question,
      Choice choice) {
    List<String> answer = List.of(choice.value());
    Submission only =
        new Submission(List.of(new SubmittedAnswer(question.id(), null, answer, null)), null);
    return tokens
        .mintFor(interaction, this, settings, device, only)
        .map(token -> new PushButton(choice.label(), question.id(), choice.value(), token));
  }
}
