package dev.parley.question;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one call asks the human: sections of questions, to be answered together. Every tool makes
 * one of these.
 *
 * @param initialValues what is filled in beforehand by question id, instead of a question's own
 *     default; need not be valid, since it may be what the human typed before
 */
public record Questionnaire(
    QuestionnaireTexts heading,
    List<Section> sections,
    @Nullable CompletedView completedView,
    Map<String, List<String>> initialValues,
    HostErrors corrections) {

  public Questionnaire {
    sections = List.copyOf(sections);
    initialValues = Map.copyOf(initialValues);
  }

  /** Questions without sections. */
  public static Questionnaire of(@Nullable String title, List<Question> questions) {
    return under(QuestionnaireTexts.of(title), questions);
  }

  /** Questions without sections under a heading. */
  public static Questionnaire under(QuestionnaireTexts texts, List<Question> questions) {
    return new Questionnaire(texts, List.of(plain(questions)), null, Map.of(), HostErrors.NONE);
  }

  /** The one section of a questionnaire that has no sections. */
  public static Section plain(List<Question> questions) {
    return new Section(null, null, null, questions, false, null);
  }

  /** All questions of all sections, in order. */
  public List<Question> questions() {
    return sections.size() == 1
        ? sections.getFirst().questions()
        : sections.stream().flatMap(section -> section.questions().stream()).toList();
  }

  /** The sections with a heading of their own; none if the questions stand without sections. */
  public List<Section> titledSections() {
    if (sections.size() == 1 && sections.getFirst().id() == null) {
      return List.of();
    }
    return sections.stream().filter(section -> section.id() != null).toList();
  }

  /** Whether it is answered in two acts, because one of its questions is. */
  public boolean isConsequential() {
    return stream().anyMatch(Question::consequential);
  }

  /** The prefilled answer of a question. */
  public List<String> prefill(Question question) {
    return initialValues.getOrDefault(question.id(), question.defaultValues());
  }

  Stream<Question> stream() {
    return questions().stream();
  }
}
