package dev.parley.question.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.CompletedView;
import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.HostErrors;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Section;
import dev.parley.question.SingleChoice;
import dev.parley.question.TextPattern;
import dev.parley.question.TimeQuestion;
import dev.parley.question.Urgency;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * Questionnaires as JSON that is read again, each question with the name of its kind. The names and
 * members are those of what lies in the store and must not change.
 */
@RegisterForReflection(
    targets = {
      Questionnaire.class,
      QuestionnaireTexts.class,
      Urgency.class,
      Section.class,
      CompletedView.class,
      HostErrors.class,
      QuestionCommon.class,
      Choice.class,
      SingleChoice.class,
      MultiChoice.class,
      FreeText.class,
      NumberQuestion.class,
      BooleanQuestion.class,
      DateQuestion.class,
      TimeQuestion.class,
      DateTimeQuestion.class,
      QuestionModule.Kinds.class
    })
public final class QuestionModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  public QuestionModule() {
    addSerializer(TextPattern.class, ToStringSerializer.instance);
    addDeserializer(TextPattern.class, new PatternReader());
    setMixInAnnotation(Question.class, Kinds.class);
  }

  /** The name of each kind. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = SingleChoice.class, name = SingleChoice.TYPE),
    @JsonSubTypes.Type(value = MultiChoice.class, name = MultiChoice.TYPE),
    @JsonSubTypes.Type(value = FreeText.class, name = FreeText.TYPE),
    @JsonSubTypes.Type(value = NumberQuestion.class, name = NumberQuestion.TYPE),
    @JsonSubTypes.Type(value = BooleanQuestion.class, name = BooleanQuestion.TYPE),
    @JsonSubTypes.Type(value = DateQuestion.class, name = DateQuestion.TYPE),
    @JsonSubTypes.Type(value = TimeQuestion.class, name = TimeQuestion.TYPE),
    @JsonSubTypes.Type(value = DateTimeQuestion.class, name = DateTimeQuestion.TYPE)
  })
  interface Kinds {}

  /**
   * A pattern that is larger than the bound was stored by an earlier release, or by somebody else:
   * the question is shown without it, since each process that read it would run out of memory.
   */
  private static final class PatternReader extends FromStringDeserializer<TextPattern> {
    private static final long serialVersionUID = 1L;

    PatternReader() {
      super(TextPattern.class);
    }

    @Override
    protected @Nullable TextPattern _deserialize(
        String expression, DeserializationContext context) {
      return TextPattern.of(expression).orElse(null);
    }
  }
}
