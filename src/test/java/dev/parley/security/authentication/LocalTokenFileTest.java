package dev.parley.security.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testing.Logged;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the local token is kept, and when there is a new one. */
class LocalTokenFileTest {
  private static final int PROCESSES = 8;
  private static final int STARTERS = 3;
  private static final int ROUNDS = 10;
  private static final int PATIENCE_SECONDS = 60;
  private static final String PLANTED = "local_" + "x".repeat(43);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path state;

  @Test
  void isMadeOnceForItsUserAlone() throws IOException {
    String token = token();

    assertTrue(token.matches("local_[A-Za-z0-9_-]{43}"), token);
    assertEquals(token + "\n", Files.readString(file()));
    assertEquals("rw-------", mode(file()));
    assertEquals("rwx------", mode(state.resolve("parley")));
    assertEquals(token, token());
    assertNothingElseIsLeft();
  }

  @Test
  void isInTheStateFolderOfTheUserOrElseOfTheirHome() throws IOException {
    Path home = Files.createDirectory(state.resolve("home"));
    of(Optional.empty(), home).readOrCreate();
    of(Optional.of("not/absolute"), home).readOrCreate();

    try (Stream<Path> all = Files.walk(state)) {
      assertEquals(
          Set.of(home.resolve(".local/state/parley/local-token")),
          all.filter(Files::isRegularFile).collect(Collectors.toSet()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "r--r--r--"})
  void isMadeAnewWhereOthersCouldReadOrChangeIt(String mode) throws IOException {
    String before = token();
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode));

    String after = token();

    assertNotEquals(before, after);
    assertEquals("rw-------", mode(file()));
    assertEquals(after, token());
    assertNothingElseIsLeft();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "none", "local_short", "parley_0123456789012345678901234567890"})
  void isMadeAnewWhereTheFileHoldsSomethingElse(String content) throws IOException {
    token();
    Files.writeString(file(), content);

    assertEquals(token(), Files.readString(file()).strip());
    assertNotEquals(content.strip(), token());
  }

  @Test
  void isMadeAnewWhereAReadOnlyFileHoldsSomethingElse() throws IOException {
    token();
    Files.writeString(file(), "none");
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("r--------"));

    assertEquals(token(), Files.readString(file()).strip());
    assertEquals("rw-------", mode(file()));
  }

  @Test
  void followsNoLink() throws IOException {
    Path elsewhere = planted(state.resolve("elsewhere"));
    Files.createDirectories(file().getParent());
    Files.createSymbolicLink(file(), elsewhere);

    assertInMemory(file() + " is a symbolic link");

    assertEquals(PLANTED, Files.readString(elsewhere));
  }

  @Test
  void followsNoLinkToAFolder() throws IOException {
    Path elsewhere = Files.createDirectory(state.resolve("elsewhere"));
    planted(elsewhere.resolve("local-token"));
    Files.createSymbolicLink(file().getParent(), elsewhere);

    assertInMemory(file().getParent() + " is a symbolic link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx---rwx", "rwxr-xrwx"})
  void takesNothingFromAFolderInWhichOthersCanWrite(String mode) throws IOException {
    Files.createDirectories(file().getParent());
    planted(file());
    Files.setPosixFilePermissions(file().getParent(), PosixFilePermissions.fromString(mode));

    assertInMemory(file().getParent() + " can be written by others");

    assertEquals(PLANTED, Files.readString(file()));
  }

  @Test
  void takesNothingFromTheFolderOfAnotherUser() throws IOException {
    Files.createDirectories(file().getParent());
    planted(file());
    UserPrincipal other =
        file().getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");

    assertInMemory(
        new LocalTokenFile(Optional.of(file()), folder -> other),
        file().getParent() + " belongs to another user");
  }

  @Test
  void takesNothingThatAnotherUserPutThere() throws IOException {
    Files.createDirectories(file().getParent());
    planted(file());
    try {
      Files.setAttribute(file(), "unix:uid", 65_534);
    } catch (IOException onlyRootMay) {
      assumeTrue(false, "files cannot be given away");
    }

    assertInMemory(file() + " belongs to another user");
  }

  @Test
  void namesTheFolderThatItCannotWriteTo() throws IOException {
    Files.createDirectories(file().getParent());
    planted(file());
    LocalTokenFile readOnly =
        new LocalTokenFile(
            Optional.of(file()),
            folder -> {
              throw new AccessDeniedException(folder.toString());
            });

    assertInMemory(readOnly, file().getParent() + " cannot be written");

    assertEquals(PLANTED, Files.readString(file()));
  }

  /** As in a container with a read-only root and a volume for the state. */
  @Test
  void needsNoOtherFolderThanItsOwn() throws Exception {
    try (var process = new Starters(1, "-Djava.io.tmpdir=" + state.resolve("no-such-folder"))) {
      Set<String> tokens = process.allStart(state);

      assertEquals(Set.of(token()), tokens);
    }
    assertNothingElseIsLeft();
  }

  @Test
  void leavesNothingBehindWhereItCannotBeWritten() throws IOException {
    String unwritable = "n\u00f6"; // not in ASCII, in which it is written

    assertThrows(
        IOException.class, () -> SingleWriterFile.create(state.resolve("file"), unwritable));

    try (Stream<Path> left = Files.list(state)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void saysOnceWhatItReplaces() throws IOException {
    String before = token();
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
    try (Logged log = new Logged(LocalTokenFile.class.getName())) {
      String after = token();

      assertEquals(1, log.messages().size(), log.messages()::toString);
      assertTrue(log.messages().getFirst().contains(file() + " could be read"));
      assertFalse(log.messages().toString().contains(before));
      assertFalse(log.messages().toString().contains(after));
    }
  }

  @Test
  void isKeptInMemoryWhereItCannotBeWritten() throws IOException {
    Path notAFolder = Files.writeString(state.resolve("file"), "");

    String token = of(Optional.of(notAFolder.toString()), state).readOrCreate();

    assertTrue(token.matches("local_[A-Za-z0-9_-]{43}"), token);
    assertNotEquals(token, of(Optional.of(notAFolder.toString()), state).readOrCreate());
    Files.createDirectories(file());
    assertTrue(token().startsWith("local_"));
    assertTrue(Files.isDirectory(file()));
  }

  @Test
  void isTheSameForAllThatStartAtOnce() throws Exception {
    CyclicBarrier start = new CyclicBarrier(PROCESSES);
    Callable<String> process =
        () -> {
          start.await();
          return token();
        };
    try (var all = Executors.newFixedThreadPool(PROCESSES)) {
      var tokens =
          all.invokeAll(IntStream.range(0, PROCESSES).mapToObj(i -> process).toList()).stream()
              .map(done -> done.resultNow())
              .collect(Collectors.toSet());
      assertEquals(Set.of(token()), tokens);
    }
  }

  /** The locks of one process do not keep out another. */
  @ParameterizedTest
  @ValueSource(strings = {"absent", "readable", "read-only", "nonsense"})
  void isTheSameForAllProcessesThatStartAtOnce(String before) throws Exception {
    try (var processes = new Starters(STARTERS)) {
      for (int round = 0; round < ROUNDS; round++) {
        Path home = Files.createDirectory(state.resolve(before + round));
        Path file = home.resolve("parley").resolve("local-token");
        if (!before.equals("absent")) {
          Files.createDirectories(file.getParent());
          Files.setPosixFilePermissions(
              file.getParent(), PosixFilePermissions.fromString("rwx------"));
          planted(file);
        }
        if (before.equals("readable")) {
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        } else if (before.equals("read-only")) {
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        } else if (before.equals("nonsense")) {
          Files.writeString(file, "nonsense");
        }

        Set<String> tokens = processes.allStart(home);

        assertEquals(Set.of(Files.readString(file).strip()), tokens);
        assertNotEquals(Set.of(PLANTED), tokens);
      }
    }
  }

  /** Processes that do nothing but take the token, all when they are told to. */
  private static final class Starters implements AutoCloseable {
    private final List<Process> all = new ArrayList<>();

    Starters(int number, String... ofTheJvm) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(ProcessHandle.current().info().command().orElse("java"));
      command.add("-XX:TieredStopAtLevel=1");
      command.addAll(List.of(ofTheJvm));
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), Starter.class.getName()));
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
  }

  /** What each of them runs. */
  static final class Starter {
    private Starter() {}

    public static void main(String[] args) {
      Scanner homes = new Scanner(System.in, StandardCharsets.UTF_8);
      while (homes.hasNextLine()) {
        Path home = Path.of(homes.nextLine());
        System.out.println(of(Optional.of(home.toString()), home).readOrCreate());
      }
    }
  }

  /** A token that would be taken, were it not for where it is. */
  private static Path planted(Path file) throws IOException {
    Files.writeString(file, PLANTED);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private void assertInMemory(String why) {
    assertInMemory(of(Optional.of(state.toString()), state), why);
  }

  private static void assertInMemory(LocalTokenFile unfit, String why) {
    try (Logged log = new Logged(LocalTokenFile.class.getName())) {
      String token = unfit.readOrCreate();

      assertTrue(token.matches("local_[A-Za-z0-9_-]{43}"), token);
      assertNotEquals(PLANTED, token);
      assertEquals(1, log.messages().size(), log.messages()::toString);
      String warning = log.messages().getFirst();
      assertTrue(warning.contains("kept in memory") && warning.contains(why), warning);
      assertFalse(warning.contains(token) || warning.contains(PLANTED), warning);
      assertNotEquals(token, unfit.readOrCreate());
    }
  }

  private void assertNothingElseIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(file().getParent())) {
      assertEquals(List.of(file()), left.toList());
    }
  }

  private String token() {
    return of(Optional.of(state.toString()), state.resolve("no-home")).readOrCreate();
  }

  private Path file() {
    return state.resolve("parley").resolve("local-token");
  }

  private static LocalTokenFile of(Optional<String> stateHome, Path home) {
    SmallRyeConfigBuilder settings = new SmallRyeConfigBuilder();
    stateHome.ifPresent(folder -> settings.withDefaultValue("XDG_STATE_HOME", folder));
    return LocalTokenFile.of(settings.withDefaultValue("user.home", home.toString()).build());
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
