package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the list of operations in openapi.yaml against the resource classes. */
class OpenApiResourcesTest {

  @Test
  void namesEveryResourceMethodAndNothingElse() {
    Set<String> described =
        operations()
            .filter(o -> !o.management())
            .map(Operation::line)
            // these are no resource methods; OpenApiAccessTest fetches them
            .filter(line -> !line.startsWith("GET /.well-known/"))
            .collect(sorted());
    assertEquals(resourceMethods(), described);
  }

  @Test
  void namesTheHealthChecks() {
    assertEquals(
        Set.of("GET /q/health/live", "GET /q/health/ready", "GET /q/health/started"),
        operations().filter(Operation::management).map(Operation::line).collect(sorted()));
  }

  @Test
  void givesEachOperationAnIdOfItsOwn() {
    List<String> ids = operations().map(Operation::id).toList();
    assertEquals(ids.size(), Set.copyOf(ids).size());
  }

  private static Stream<Operation> operations() {
    return Operation.all(Contract.OPENAPI).stream();
  }

  private static Set<String> resourceMethods() {
    Set<String> methods =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.parley")
                .stream()
                .filter(type -> type.isAnnotatedWith(Path.class))
                .map(JavaClass::reflect)
                .flatMap(OpenApiResourcesTest::methods)
                .collect(sorted());
    assertTrue(methods.contains("POST /mcp"), methods::toString);
    return methods;
  }

  private static Stream<String> methods(Class<?> resource) {
    String base = resource.getAnnotation(Path.class).value();
    return Arrays.stream(resource.getDeclaredMethods())
        .flatMap(method ->
            verb(method).map(verb -> verb + " " + (base + path(method)).replace("//", "/")));
  }

  private static Stream<String> verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> type.isAnnotationPresent(HttpMethod.class))
        .map(type -> type.getAnnotation(HttpMethod.class).value());
  }

  private static String path(Method method) {
    Path path = method.getAnnotation(Path.class);
    return path == null ? "" : path.value().replaceFirst("^/?", "/");
  }

  private static Collector<String, ?, Set<String>> sorted() {
    return Collectors.toCollection(TreeSet::new);
  }
}
