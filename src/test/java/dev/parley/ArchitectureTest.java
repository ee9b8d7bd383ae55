package dev.parley;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** The shape of the code: what may know what, and how things are not named. */
@AnalyzeClasses(packages = "dev.parley", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule questionsKnowNoFramework =
      classes()
          .that()
          .resideInAPackage("dev.parley.question..")
          .and()
          .doNotHaveSimpleName("CompiledPatterns")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.parley.question..", "java..", "org.jspecify.annotations..");

  /** A library, no framework, and the only one: Java's own expressions can burn the CPU. */
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
              "dev.parley.question..", "java..", "org.jspecify.annotations..", "com.google.re2j");

  @ArchTest
  static final ArchRule featuresAreFreeOfCycles =
      slices().matching("dev.parley.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("dev.parley.(**)").should().beFreeOfCycles();

  @ArchTest static final ArchRule nothingKnowsMcp = isKnownToItselfOnly("mcp");

  @ArchTest static final ArchRule nothingKnowsRpc = isKnownToItselfOnly("rpc");

  @ArchTest static final ArchRule nothingKnowsTheFrontend = isKnownToItselfOnly("frontend");

  @ArchTest
  static final ArchRule nothingKnowsTheMemoryStore = isKnownToItselfOnly("interaction.memory");

  @ArchTest
  static final ArchRule nothingKnowsTheRedisStore = isKnownToItselfOnly("interaction.redis");

  /** A native executable knows the members of no other class, and Jackson needs those of bodies. */
  @ArchTest
  static final ArchRule bodiesAreKnownToNativeExecutables =
      classes()
          .that()
          .areRecords()
          .and()
          .haveSimpleNameEndingWith("Body")
          .should()
          .beAnnotatedWith(RegisterForReflection.class);

  /** What is looked up by name is missing from a native executable, unless somebody says so. */
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

  /** But for the URL with the local token, which is to get into no log. */
  @ArchTest
  static final ArchRule nothingIsPrinted =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.parley.access.LocalTokenNotice")
          .should(ACCESS_STANDARD_STREAMS);

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
