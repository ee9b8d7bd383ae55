package dev.parley.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.supply.Pom.Dependency;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing is depended upon without a reason beside it. */
class DependencyReasonsTest {
  @Test
  void everyDependencyHasAReason() {
    List<Dependency> all = Pom.dependencies();
    assertTrue(all.size() > 10, all::toString);
    assertEquals(
        List.of(),
        all.stream()
            .filter(one -> one.reason() == null || one.reason().length() < 10)
            .map(Dependency::name)
            .toList());
  }
}
