package dev.parley.question.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No kind of question is missing in places that the compiler does not check. */
class QuestionModuleTest {
  private static final Set<Class<?>> KINDS = kinds(Question.class).collect(Collectors.toSet());

  @Test
  void everyKindHasAName() {
    JsonSubTypes named = QuestionModule.Kinds.class.getAnnotation(JsonSubTypes.class);

    assertEquals(
        KINDS,
        Arrays.stream(named.value()).map(JsonSubTypes.Type::value).collect(Collectors.toSet()));
    assertEquals(
        KINDS.size(), Arrays.stream(named.value()).map(JsonSubTypes.Type::name).distinct().count());
  }

  @Test
  void everyKindIsKnownToNativeExecutables() {
    Class<?>[] known = QuestionModule.class.getAnnotation(RegisterForReflection.class).targets();

    assertTrue(Set.of(known).containsAll(KINDS));
  }

  /** Entries of former releases have no such mark, and those releases refuse unknown members. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theMarkIsKeptAndWrittenOnlyWhereItStands(boolean consequential) throws Exception {
    ObjectMapper mapper = new ObjectMapper().registerModule(new QuestionModule());
    QuestionCommon common = new QuestionCommon("q1", "Go?", "Q1", null, false, consequential, true);
    String stored = mapper.writeValueAsString(common);

    assertEquals(consequential, stored.contains("consequential"), stored);
    assertEquals(common, mapper.readValue(stored, QuestionCommon.class));
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(QuestionModuleTest::kinds)
        : Stream.of(type);
  }
}
