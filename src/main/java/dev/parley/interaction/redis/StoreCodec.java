package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
import dev.parley.security.seal.Seal;
import dev.parley.telemetry.TraceContext;
import dev.parley.telemetry.audit.Actor;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private final Seal seal;
  private final JsonMapper mapper = mapper();

  StoreCodec(Seal seal) {
    this.seal = seal;
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
    try {
      return seal.seal(Seal.Purpose.STORE, mapper.writeValueAsBytes(content));
    } catch (IOException e) {
      throw new UncheckedIOException("what the store keeps can be written", e);
    }
  }

  /**
   * @throws IllegalStateException where it was not sealed by any of our keys, or by no version of
   *     this service
   */
  <T> T open(byte[] sealed, Class<T> type) {
    byte[] json =
        seal.open(Seal.Purpose.STORE, sealed)
            .orElseThrow(() ->
                new IllegalStateException("the store has something that none of our keys opens"));
    try {
      return mapper.readValue(json, type);
    } catch (IOException e) {
      // its message would quote the content
      throw new IllegalStateException("the store has something that cannot be read");
    }
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

  private static JsonMapper mapper() {
    SimpleModule patterns = new SimpleModule();
    patterns.addSerializer(TextPattern.class, ToStringSerializer.instance);
    patterns.addDeserializer(TextPattern.class, new PatternReader());
    return JsonMapper.builder()
        .addModule(patterns)
        .addMixIn(Question.class, Kinds.class)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
        .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
        .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
        .build();
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
