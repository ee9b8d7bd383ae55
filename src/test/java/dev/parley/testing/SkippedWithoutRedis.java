package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Skips the classes whose application needs a {@link RealRedis}, where there is no Redis. */
public final class SkippedWithoutRedis implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (RedisServer.executable().isPresent()
        || context.getTestClass().filter(SkippedWithoutRedis::needsRedis).isEmpty()) {
      return ConditionEvaluationResult.enabled("needs no Redis, or there is one");
    }
    System.err.println(RedisServer.missing());
    return ConditionEvaluationResult.disabled(RedisServer.missing());
  }

  private static boolean needsRedis(Class<?> test) {
    Stream<Class<?>> own =
        AnnotationSupport.findRepeatableAnnotations(test, QuarkusTestResource.class).stream()
            .map(QuarkusTestResource::value);
    Stream<Class<?>> ofProfile =
        AnnotationSupport.findAnnotation(test, TestProfile.class).stream()
            .flatMap(profile -> profile(profile.value()).testResources().stream())
            .map(resource -> resource.getClazz());
    return Stream.concat(own, ofProfile)
        // by name, since Quarkus loads the classes of a test more than once
        .anyMatch(type -> type.getName().startsWith(RealRedis.class.getName()));
  }

  private static QuarkusTestProfile profile(Class<? extends QuarkusTestProfile> type) {
    try {
      return type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
