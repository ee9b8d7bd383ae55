package dev.parley.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
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
    try (Stream<Path> left = Files.list(file().getParent())) {
      assertEquals(1, left.count());
    }
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
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
  void isMadeAnewWhereOthersCouldReadOrChangeIt(String mode) throws IOException {
    String before = token();
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode));

    String after = token();

    assertNotEquals(before, after);
    assertEquals("rw-------", mode(file()));
    assertEquals(after, token());
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
  void followsNoLink() throws IOException {
    Path elsewhere = Files.writeString(state.resolve("elsewhere"), "local_" + "x".repeat(43));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rw-------"));
    Files.createDirectories(file().getParent());
    Files.createSymbolicLink(file(), elsewhere);

    String token = token();

    assertFalse(token.contains("xxx"), token);
    assertFalse(Files.isSymbolicLink(file()));
    assertEquals("local_" + "x".repeat(43), Files.readString(elsewhere));
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
