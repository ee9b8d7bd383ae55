package dev.parley.deploy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Renders an overlay of {@code k8s/overlays} as an operator does. */
final class Kustomize {
  private static final long PATIENCE_SECONDS = 60;

  /** Either command will do; {@code kubectl} contains Kustomize. */
  private static final List<List<String>> TOOLS =
      List.of(List.of("kubectl", "kustomize"), List.of("kustomize", "build"));

  private static final Optional<List<String>> TOOL =
      TOOLS.stream().filter(Kustomize::works).findFirst();

  private static final Map<String, String> RENDERED = new ConcurrentHashMap<>();

  private Kustomize() {}

  private record Run(int status, String output, String complaints) {}

  /** The manifests as YAML documents. Skips the test, saying why, where no tool is installed. */
  static String render(String overlay) {
    Assumptions.assumeTrue(
        TOOL.isPresent(),
        "neither kubectl nor kustomize of version 5 is on the PATH, so k8s/ cannot be rendered");
    return RENDERED.computeIfAbsent(overlay, o -> build(TOOL.orElseThrow(), o));
  }

  private static String build(List<String> tool, String overlay) {
    Run run = run(with(tool, Path.of("k8s", "overlays", overlay).toString()));
    if (run.status() != 0 || !run.complaints().isBlank()) {
      throw new AssertionError("k8s/overlays/" + overlay + ": " + run.complaints());
    }
    return run.output();
  }

  /** Components came with Kustomize 3.7; Debian's kubectl has 2.0. */
  private static boolean works(List<String> tool) {
    try {
      return run(with(tool, Path.of("k8s", "overlays", "dev").toString())).status() == 0
          || run(with(tool, "--help")).output().contains("--load-restrictor");
    } catch (UncheckedRunFailure absent) {
      return false;
    }
  }

  private static List<String> with(List<String> tool, String argument) {
    List<String> command = new ArrayList<>(tool);
    command.add(argument);
    return command;
  }

  private static Run run(List<String> command) {
    try {
      Path complaints = Files.createTempFile("kustomize", ".err");
      Process process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(command + " does not end");
      }
      String said = Files.readString(complaints);
      Files.delete(complaints);
      return new Run(process.exitValue(), output, said);
    } catch (IOException e) {
      throw new UncheckedRunFailure(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static final class UncheckedRunFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UncheckedRunFailure(IOException cause) {
      super(cause);
    }
  }
}
