package dev.parley.question.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.parley.question.Question;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(QuestionModuleTest::kinds)
        : Stream.of(type);
  }
}
