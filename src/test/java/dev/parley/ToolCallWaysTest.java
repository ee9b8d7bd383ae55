package dev.parley;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.parley.call.ToolCallService;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.WaitRegistry;
import dev.parley.tool.ToolResultFactory;
import dev.parley.tool.ask.AskUserQuestions;
import dev.parley.transport.mcp.McpResource;
import dev.parley.transport.mcp.legacy.LegacyRequests;
import dev.parley.transport.mcp.modern.ModernRequests;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.rest.InteractionsResource;
import dev.parley.transport.rpc.RpcResource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Walks the ways that ARCHITECTURE.md lists: of the questions from a transport to the store, and of
 * the outcome back.
 */
@AnalyzeClasses(packages = "dev.parley", importOptions = ImportOption.DoNotIncludeTests.class)
class ToolCallWaysTest {
  private static final int MOST_IN = 8;
  private static final int MOST_BACK = 9;
  private static final int MOST_PARAMETERS = 7;

  private static final String MODERN = "dev.parley.transport.mcp.modern.";
  private static final String LEGACY = "dev.parley.transport.mcp.legacy.";
  private static final String CALL_RESPONSE = "dev.parley.transport.rest.CallResponse";
  private static final String RPC_METHODS = "dev.parley.transport.rpc.RpcMethods";

  /** From the service that every transport calls to the store. */
  private static final List<String> IN =
      names(
          ToolCallService.class,
          AskUserQuestions.class,
          InteractionService.class,
          InteractionStore.class);

  /** From the store to the service that every transport calls. */
  private static final List<String> BACK =
      names(
          InteractionStore.class,
          ChangeBus.class,
          WaitRegistry.class,
          InteractionService.class,
          ToolCallService.class,
          ToolResultFactory.class,
          AskUserQuestions.class);

  @ArchTest
  static void questionsOfModernMcpPassFewClasses(JavaClasses all) {
    List<String> way =
        way(
            names(McpResource.class, ModernRequests.class),
            List.of(MODERN + "ModernToolCalls"),
            IN);
    assertCalls(way, MOST_IN, all);
  }

  @ArchTest
  static void questionsOfLegacyMcpPassFewClasses(JavaClasses all) {
    List<String> way =
        way(
            names(McpResource.class, LegacyRequests.class),
            List.of(LEGACY + "LegacyToolCalls"),
            IN);
    assertCalls(way, MOST_IN, all);
  }

  @ArchTest
  static void questionsOfRpcPassFewClasses(JavaClasses all) {
    assertCalls(way(names(RpcResource.class), List.of(RPC_METHODS), IN), MOST_IN, all);
  }

  @ArchTest
  static void questionsOfRestPassFewClasses(JavaClasses all) {
    assertCalls(way(names(InteractionsResource.class), List.of(), IN), MOST_IN, all);
  }

  @ArchTest
  static void outcomesOfModernMcpPassFewClasses(JavaClasses all) {
    assertLinked(way(BACK, List.of(MODERN + "ModernParkedCalls"), names(EventStream.class)), all);
  }

  @ArchTest
  static void outcomesOfLegacyMcpPassFewClasses(JavaClasses all) {
    assertLinked(way(BACK, List.of(LEGACY + "LegacyParkedCalls"), names(EventStream.class)), all);
  }

  @ArchTest
  static void outcomesOfRpcPassFewClasses(JavaClasses all) {
    assertLinked(way(BACK, List.of(RPC_METHODS), names(RpcResource.class)), all);
  }

  @ArchTest
  static void outcomesOfRestPassFewClasses(JavaClasses all) {
    assertLinked(way(BACK, List.of(CALL_RESPONSE), names(InteractionsResource.class)), all);
  }

  /**
   * Each transport has one class that encodes the outcome of a wait, and none that waits itself.
   */
  @ArchTest
  static void oneClassOfEachTransportAwaits(JavaClasses all) {
    Set<String> awaiting =
        all.get(ToolCallService.class).getMethods().stream()
            .filter(method -> method.getName().equals("await"))
            .flatMap(method -> method.getCallsOfSelf().stream())
            .map(call -> outermost(call.getOriginOwner()).getName())
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            MODERN + "ModernParkedCalls", LEGACY + "LegacyParkedCalls", RPC_METHODS, CALL_RESPONSE),
        awaiting);
  }

  /** Only {@link ToolCallService} asks for, holds, awaits and collects interactions. */
  @ArchTest
  static void onlyTheServiceHoldsInteractions(JavaClasses all) {
    Set<String> chain =
        Set.of("ask", "askInPlaceOf", "hold", "await", "release", "collect", "uncollect");
    Set<String> outside =
        all.get(InteractionService.class).getMethods().stream()
            .filter(method -> chain.contains(method.getName()))
            .flatMap(method -> method.getCallsOfSelf().stream())
            .map(call -> outermost(call.getOriginOwner()).getName())
            .filter(name -> !name.equals(InteractionService.class.getName()))
            .collect(Collectors.toSet());
    assertEquals(Set.of(ToolCallService.class.getName()), outside);
  }

  @ArchTest
  static final ArchRule transportsDoNotParkThemselves =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.parley.interaction..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(WaitRegistry.class);

  @ArchTest
  static void constructorsOfTheChainAreShort(JavaClasses all) {
    List<String> tooLong =
        all.stream()
            .filter(one ->
                Stream.of("call", "transport.mcp", "transport.rpc", "transport.rest")
                    .anyMatch(layer -> one.getPackageName().startsWith("dev.parley." + layer)))
            .filter(one -> !one.isRecord() && !one.isAnonymousClass())
            .flatMap(one -> one.getConstructors().stream())
            .filter(constructor -> constructor.getRawParameterTypes().size() > MOST_PARAMETERS)
            .map(JavaConstructor::getFullName)
            .toList();
    assertEquals(List.of(), tooLong);
  }

  /** Each class is called by a class that stands before it on the way. */
  private static void assertCalls(List<String> way, int most, JavaClasses all) {
    assertTrue(way.size() <= most, () -> way + " passes more than " + most);
    for (int i = 1; i < way.size(); i++) {
      JavaClass next = all.get(way.get(i));
      assertTrue(
          way.subList(0, i).stream().map(all::get).anyMatch(before -> calls(before, next)),
          () -> "nothing before it calls " + next.getName());
    }
  }

  /**
   * An earlier class hands the outcome to each class: it calls that class, or completes its call.
   */
  private static void assertLinked(List<String> way, JavaClasses all) {
    assertTrue(way.size() <= MOST_BACK, () -> way + " passes more than " + MOST_BACK);
    for (int i = 1; i < way.size(); i++) {
      JavaClass next = all.get(way.get(i));
      assertTrue(
          way.subList(0, i).stream()
              .map(all::get)
              .anyMatch(before -> calls(before, next) || calls(next, before)),
          () -> "nothing before it calls, or is called by, " + next.getName());
    }
  }

  private static boolean calls(JavaClass from, JavaClass to) {
    return Stream.concat(Stream.of(from), from.getAllSubclasses().stream())
        .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
        .map(dependency -> outermost(dependency.getTargetClass()))
        .anyMatch(target -> target.equals(to) || to.getAllRawInterfaces().contains(target));
  }

  private static JavaClass outermost(JavaClass one) {
    return one.getEnclosingClass().map(ToolCallWaysTest::outermost).orElse(one);
  }

  private static List<String> way(List<String> first, List<String> second, List<String> third) {
    return Stream.of(first, second, third).flatMap(List::stream).toList();
  }

  private static List<String> names(Class<?>... classes) {
    return Stream.of(classes).map(Class::getName).toList();
  }
}
