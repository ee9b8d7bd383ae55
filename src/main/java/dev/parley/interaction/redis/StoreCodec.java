package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Draft;
import dev.parley.interaction.ElicitationState;
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
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.TextPattern;
import dev.parley.question.TimeQuestion;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.audit.Actor;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How things lie in the store: as JSON, sealed, so that whoever reads Redis learns nothing of what
 * was asked or answered, and whoever writes there cannot pass anything off as ours. The JSON must
 * stay readable for the version before and the version after: members may be added, which others
 * ignore, and none may be renamed.
 */
@ApplicationScoped
@RegisterForReflection(
    targets = {
      StoredAsk.class,
      StoredOutcome.class,
      StoredOutcome.StoredAnswer.class,
      StoredEnding.class,
      Actor.class,
      StoreCodec.Drafted.class,
      StoreCodec.Noted.class,
      Ask.Host.class,
      ElicitationState.class,
      ElicitationState.Entered.class,
      Principal.class,
      SessionKey.class,
      TraceContext.class,
      Questionnaire.class,
      QuestionnaireTexts.class,
      Section.class,
      CompletedView.class,
      HostErrors.class,
      QuestionCommon.class,
      Choice.class,
      SubmittedAnswer.class,
      SingleChoice.class,
      MultiChoice.class,
      FreeText.class,
      NumberQuestion.class,
      BooleanQuestion.class,
      DateQuestion.class,
      TimeQuestion.class,
      DateTimeQuestion.class,
      StoreCodec.Kinds.class
    })
class StoreCodec {
  private final SealedJson json;

  StoreCodec(SealedJson json) {
    this.json = json.with(questions());
  }

  /**
   * What a person entered, as it lies in the store.
   *
   * @param of names the interaction, so that it passes for nobody's draft of another
   */
  record Drafted(String of, String person, List<SubmittedAnswer> answers) {
    static Drafted of(InteractionKey key, Draft draft) {
      return new Drafted(name(key), draft.person(), draft.answers());
    }
  }

  /**
   * How far it got to ask through the client, as it lies in the store.
   *
   * @param of names the interaction
   */
  record Noted(String of, ElicitationState elicited) {
    static Noted of(InteractionKey key, ElicitationState elicitation) {
      return new Noted(name(key), elicitation);
    }
  }

  /** What lies under one name in the store is sealed with it, so that it passes for no other. */
  static String name(InteractionKey key) {
    return key.session().tag() + ":" + key.toolUseId();
  }

  /** By which name a kind of question lies in the store. */
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

  byte[] close(Object content) {
    return json.seal(Purpose.STORE, content);
  }

  /**
   * @throws IllegalStateException where none of our keys opens it, or it is of a release that wrote
   *     it otherwise
   */
  <T> T open(byte[] sealed, Class<T> type) {
    return json.open(Purpose.STORE, sealed, type)
        .orElseThrow(() -> new IllegalStateException("the store has something that does not open"));
  }

  /**
   * @throws IllegalStateException where it is that of somebody else, or of another interaction
   */
  Draft draft(InteractionKey key, String person, long revision, byte[] sealed) {
    Drafted drafted = open(sealed, Drafted.class);
    if (!name(key).equals(drafted.of()) || !person.equals(drafted.person())) {
      throw new IllegalStateException("the store has another draft here");
    }
    return new Draft(person, drafted.answers(), revision);
  }

  /**
   * @throws IllegalStateException where it is that of another interaction
   */
  ElicitationState elicited(InteractionKey key, byte[] sealed) {
    Noted noted = open(sealed, Noted.class);
    if (!name(key).equals(noted.of())) {
      throw new IllegalStateException("the store has what was noted of another interaction");
    }
    return noted.elicited();
  }

  private static SimpleModule questions() {
    return new SimpleModule()
        .addSerializer(TextPattern.class, ToStringSerializer.instance)
        .addDeserializer(TextPattern.class, new PatternReader())
        .setMixInAnnotation(Question.class, Kinds.class);
  }

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
