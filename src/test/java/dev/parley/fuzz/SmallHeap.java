package dev.parley.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.engine.JqwikTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs the properties of a class, as jqwik has them, in a JVM of their own whose heap is small:
 * what takes too much memory ends that JVM, and the test fails. {@code -Dfuzz.tries=N} says how
 * many cases each property gets.
 */
public final class SmallHeap {
  private static final int PATIENCE_MINUTES = 60;

  private SmallHeap() {}

  /** Fails unless all properties hold on a small heap, given in megabytes. */
  public static void check(Class<?> properties, int megabytes, int tries) {
    // the class path of a forked JVM is a jar that names the real one
    String jars =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + megabytes + "m", "-XX:+UseSerialGC"));
    command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-Djqwik.database="));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("fuzz."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of("-cp", jars, SmallHeap.class.getName(), properties.getName()));
    command.add(String.valueOf(tries));
    run(command);
  }

  private static void run(List<String> command) {
    try {
      Path said = Files.createTempFile("properties", ".log");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      boolean over = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
      process.destroyForcibly();
      String text = Files.readString(said, StandardCharsets.UTF_8);
      Files.delete(said);
      assertTrue(over, () -> "it hangs: " + text);
      assertEquals(0, process.exitValue(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Runs in the JVM with the small heap. Arguments: the class, and the cases of each property. */
  public static void main(String[] arguments) {
    LauncherConfig onlyJqwik =
        LauncherConfig.builder()
            .enableTestEngineAutoRegistration(false)
            .addTestEngines(new JqwikTestEngine())
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .build();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(arguments[0]))
            .configurationParameter("jqwik.tries.default", arguments[1])
            .configurationParameter("jqwik.database", "")
            .configurationParameter("jqwik.reporting.onlyfailures", "true")
            .build();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create(onlyJqwik).execute(request, summary);
    summary.getSummary().printTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    summary
        .getSummary()
        .printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), 20);
    boolean held =
        summary.getSummary().getTotalFailureCount() == 0
            && summary.getSummary().getTestsSucceededCount() > 0;
    // threads that hang must not keep it alive
    Runtime.getRuntime().halt(held ? 0 : 1);
  }
}
