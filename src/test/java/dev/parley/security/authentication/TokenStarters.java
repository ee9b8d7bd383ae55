package dev.parley.security.authentication;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Processes that do nothing but take the token, all when they are told to. */
final class TokenStarters implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final List<Process> all = new ArrayList<>();

  TokenStarters(int number, String... ofTheJvm) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of(ofTheJvm));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), TokenStarters.class.getName()));
    for (int i = 0; i < number; i++) {
      all.add(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }
  }

  Set<String> allStart(Path home) throws Exception {
    for (Process process : all) {
      process.outputWriter().write(home + "\n");
    }
    for (Process process : all) {
      process.outputWriter().flush();
    }
    Set<String> tokens = new HashSet<>();
    for (Process process : all) {
      tokens.add(said(process));
    }
    return tokens;
  }

  /** A process that hangs fails the test; the thread that reads ends when it is killed. */
  private static String said(Process process) throws Exception {
    FutureTask<String> line =
        new FutureTask<>(() -> String.valueOf(process.inputReader().readLine()));
    Thread.ofPlatform().daemon().start(line);
    return line.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    all.forEach(Process::destroyForcibly);
  }

  /** What each of them runs. */
  public static void main(String[] args) {
    Scanner homes = new Scanner(System.in, StandardCharsets.UTF_8);
    while (homes.hasNextLine()) {
      Path home = Path.of(homes.nextLine());
      System.out.println(TokenFiles.of(Optional.of(home.toString()), home).readOrCreate());
    }
  }
}
