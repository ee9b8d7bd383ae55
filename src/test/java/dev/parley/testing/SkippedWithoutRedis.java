package dev.parley.testing;

import java.util.Arrays;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips the classes that name {@link RealRedis}, or one made of it, as a resource of their
 * application, where there is no Redis.
 */
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

  /** By text, since Quarkus loads tests and their annotations with class loaders of its own. */
  private static boolean needsRedis(Class<?> test) {
    return Arrays.stream(test.getAnnotations())
        .anyMatch(annotation -> annotation.toString().contains(RealRedis.class.getName()));
  }
}
