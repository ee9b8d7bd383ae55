package dev.parley.interaction;

import dev.parley.question.SubmittedAnswer;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a person has entered and not sent. It is not validated and is no answer.
 *
 * @param person who entered it, if the credential names somebody, else the client
 * @param answers none if the person removed what they had entered
 * @param revision grows with every draft that a store keeps of one person for one interaction; in a
 *     draft to be stored it is the newest that its sender knows, 0 for none
 */
public record Draft(String person, List<SubmittedAnswer> answers, long revision) {
  /** The most that is kept, in characters. */
  public static final int MOST_CHARACTERS = 65_536;

  /**
   * For how many people a store keeps drafts of one interaction; beyond it the oldest draft is
   * dropped.
   */
  public static final int MOST_PEOPLE = 8;

  public Draft {
    answers = List.copyOf(answers);
  }

  /** Whether it deletes what the person had entered before. */
  public boolean isDeletion() {
    return answers.isEmpty();
  }

  /** The same under another revision. */
  public Draft at(long keptAs) {
    return new Draft(person, answers, keptAs);
  }

  /** What it takes of the memory that interactions may take. */
  public int weight() {
    return answers.stream().mapToInt(Draft::length).sum();
  }

  private static int length(SubmittedAnswer answer) {
    Stream<@Nullable String> names = Stream.of(answer.id(), answer.question(), answer.note());
    int values = answer.values().stream().mapToInt(String::length).sum();
    return values + names.mapToInt(text -> text == null ? 0 : text.length()).sum();
  }
}
