package dev.parley;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rules for the code: dependencies that are allowed, and names that are not. */
@AnalyzeClasses(packages = "dev.parley", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule questionsKnowNoFramework =
      classes()
          .that()
          .resideInAPackage("dev.parley.question..")
          .and()
          .doNotHaveSimpleName("CompiledPatterns")
          .and()
          .resideOutsideOfPackage("dev.parley.question.json..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.parley.question",
              "dev.parley.question.validation",
              "dev.parley.error",
              "dev.parley.identity",
              "java..",
              "org.jspecify.annotations..");

  /** RE2/J is the only exception, and a library: Java's own expressions can burn the CPU. */
  @ArchTest
  static final ArchRule onlyPatternsKnowRe2 =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.parley.question.CompiledPatterns")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.re2j..");

  @ArchTest
  static final ArchRule patternsKnowNothingElse =
      classes()
          .that()
          .haveFullyQualifiedName("dev.parley.question.CompiledPatterns")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.parley.question..", "java..", "org.jspecify.annotations..", "com.google.re2j..");

  @ArchTest
  static final ArchRule featuresAreFreeOfCycles =
      slices().matching("dev.parley.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("dev.parley.(**)").should().beFreeOfCycles();

  /** From the ground up: a layer knows those before it; the packages of one layer keep apart. */
  private static final List<List<String>> LAYERS =
      List.of(
          List.of("error"),
          List.of("identity"),
          List.of("config"),
          List.of("reactive", "json"),
          List.of("telemetry"),
          List.of("question"),
          List.of("limits", "security.seal"),
          List.of("security.origin"),
          List.of("security.authentication"),
          List.of("person"),
          List.of("interaction"),
          List.of("tool"),
          List.of("call"),
          List.of("channel"),
          List.of("transport.http"),
          List.of("transport.jsonrpc"),
          List.of(
              "transport.rpc",
              "transport.mcp",
              "transport.rest",
              "transport.websocket",
              "transport.pages"));

  private static final List<List<String>> LAYERS_OF_MCP =
      List.of(
          List.of("transport.mcp.wire"),
          List.of("transport.mcp.elicitation"),
          List.of("transport.mcp.call"),
          List.of("transport.mcp.apps"),
          List.of("transport.mcp.modern", "transport.mcp.legacy"));

  @ArchTest
  static void layersKnowThoseBelow(JavaClasses all) {
    checkLayers(LAYERS, all);
  }

  @ArchTest
  static void layersOfMcpKnowThoseBelow(JavaClasses all) {
    checkLayers(LAYERS_OF_MCP, all);
  }

  @ArchTest
  static void everyClassHasALayer(JavaClasses all) {
    String[] layers =
        LAYERS.stream().flatMap(List::stream).map(ArchitectureTest::in).toArray(String[]::new);
    classes().should().resideInAnyPackage(layers).check(all);
  }

  @ArchTest
  static final ArchRule settingsKnowNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("dev.parley.config..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.parley..").and(resideOutsideOfPackage("dev.parley.config..")));

  @ArchTest
  static final ArchRule telemetryKnowsNoJson =
      noClasses()
          .that()
          .resideInAPackage("dev.parley.telemetry..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.parley.json..");

  @ArchTest
  static final ArchRule nothingKnowsTheMemoryStore = isKnownToItselfOnly("interaction.memory");

  @ArchTest
  static final ArchRule nothingKnowsTheRedisStore = isKnownToItselfOnly("interaction.redis");

  /** Jackson needs the members of bodies; a native executable knows them only of such classes. */
  @ArchTest
  static final ArchRule bodiesAreKnownToNativeExecutables =
      classes()
          .that()
          .areRecords()
          .and()
          .haveSimpleNameEndingWith("Body")
          .should()
          .beAnnotatedWith(RegisterForReflection.class);

  /** The same rule for records that are carried as sealed JSON. */
  @ArchTest
  static final ArchRule sealedRecordsAreKnownToNativeExecutables =
      classes()
          .that()
          .areRecords()
          .and(
              describe(
                  "name their members for JSON",
                  record ->
                      record.getFields().stream()
                          .anyMatch(field -> field.isAnnotatedWith(JsonProperty.class))))
          .should()
          .beAnnotatedWith(RegisterForReflection.class);

  /** The same rule for messages that have members which may be absent. */
  @ArchTest
  static final ArchRule messagesAreKnownToNativeExecutables =
      classes()
          .that()
          .areRecords()
          .and()
          .areAnnotatedWith(JsonInclude.class)
          .should()
          .beAnnotatedWith(RegisterForReflection.class);

  /** Messages are records; no tree is filled member by member (docs/adr/0101). */
  @ArchTest
  static final ArchRule nothingNamesTheMembersOfATree =
      noClasses()
          .should()
          .callMethodWhere(
              describe(
                  "the target adds a member to a JSON object, by name",
                  call ->
                      call.getTargetOwner().isAssignableTo(ObjectNode.class)
                          && call.getName().matches("put.*|set|replace|with.*")));

  /** A native executable lacks classes that are looked up by name, unless they are registered. */
  @ArchTest
  static final ArchRule nothingIsLookedUpByName =
      noClasses()
          .should()
          .callMethod(Class.class, "forName", String.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("java.lang.reflect..");

  @ArchTest
  static final ArchRule namesSayTheRole =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameContaining("Util")
          .orShould()
          .resideInAnyPackage("..util..", "..utils..");

  /** Only the URL with the local token is printed, since it must get into no log. */
  @ArchTest
  static final ArchRule nothingIsPrinted =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.parley.security.authentication.LocalTokenNotice")
          .should(ACCESS_STANDARD_STREAMS);

  private static void checkLayers(List<List<String>> layers, JavaClasses all) {
    List<String> above = new ArrayList<>(layers.stream().flatMap(List::stream).toList());
    for (List<String> layer : layers) {
      above.removeAll(layer);
      for (String one : layer) {
        String[] unknown =
            Stream.concat(above.stream(), layer.stream().filter(other -> !other.equals(one)))
                .map(ArchitectureTest::in)
                .toArray(String[]::new);
        if (unknown.length > 0) {
          noClasses()
              .that()
              .resideInAPackage(in(one))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(unknown)
              .check(all);
        }
      }
    }
  }

  private static String in(String layer) {
    return "dev.parley." + layer + "..";
  }

  private static ArchRule isKnownToItselfOnly(String feature) {
    String packages = "dev.parley." + feature + "..";
    return noClasses()
        .that()
        .resideOutsideOfPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(packages);
  }
}
