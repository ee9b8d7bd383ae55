package dev.parley.security.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testing.Logged;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the local token is kept, and when there is a new one. */
class LocalTokenFileTest {
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
    TokenFiles.of(Optional.empty(), home).readOrCreate();
    TokenFiles.of(Optional.of("not/absolute"), home).readOrCreate();

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
    Path elsewhere = TokenFiles.planted(state.resolve("elsewhere"));
    Files.createDirectories(file().getParent());
    Files.createSymbolicLink(file(), elsewhere);

    assertInMemory(file() + " is a symbolic link");

    assertEquals(TokenFiles.PLANTED, Files.readString(elsewhere));
  }

  @Test
  void followsNoLinkToAFolder() throws IOException {
    Path elsewhere = Files.createDirectory(state.resolve("elsewhere"));
    TokenFiles.planted(elsewhere.resolve("local-token"));
    Files.createSymbolicLink(file().getParent(), elsewhere);

    assertInMemory(file().getParent() + " is a symbolic link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx---rwx", "rwxr-xrwx"})
  void takesNothingFromAFolderInWhichOthersCanWrite(String mode) throws IOException {
    Files.createDirectories(file().getParent());
    TokenFiles.planted(file());
    Files.setPosixFilePermissions(file().getParent(), PosixFilePermissions.fromString(mode));

    assertInMemory(file().getParent() + " can be written by others");

    assertEquals(TokenFiles.PLANTED, Files.readString(file()));
  }

  @Test
  void takesNothingFromTheFolderOfAnotherUser() throws IOException {
    Files.createDirectories(file().getParent());
    TokenFiles.planted(file());
    UserPrincipal other =
        file().getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");

    assertInMemory(
        new LocalTokenFile(Optional.of(file()), folder -> other),
        file().getParent() + " belongs to another user");
  }

  @Test
  void takesNothingThatAnotherUserPutThere() throws IOException {
    Files.createDirectories(file().getParent());
    TokenFiles.planted(file());
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
    TokenFiles.planted(file());
    LocalTokenFile readOnly =
        new LocalTokenFile(
            Optional.of(file()),
            folder -> {
              throw new AccessDeniedException(folder.toString());
            });

    assertInMemory(readOnly, file().getParent() + " cannot be written");

    assertEquals(TokenFiles.PLANTED, Files.readString(file()));
  }

  /** As in a container with a read-only root and a volume for the state. */
  @Test
  void needsNoOtherFolderThanItsOwn() throws Exception {
    try (var process =
        new TokenStarters(1, "-Djava.io.tmpdir=" + state.resolve("no-such-folder"))) {
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

    String token = TokenFiles.of(Optional.of(notAFolder.toString()), state).readOrCreate();

    assertTrue(token.matches("local_[A-Za-z0-9_-]{43}"), token);
    assertNotEquals(token, TokenFiles.of(Optional.of(notAFolder.toString()), state).readOrCreate());
    Files.createDirectories(file());
    assertTrue(token().startsWith("local_"));
    assertTrue(Files.isDirectory(file()));
  }

  private void assertInMemory(String why) {
    assertInMemory(TokenFiles.of(Optional.of(state.toString()), state), why);
  }

  private static void assertInMemory(LocalTokenFile unfit, String why) {
    try (Logged log = new Logged(LocalTokenFile.class.getName())) {
      String token = unfit.readOrCreate();

      assertTrue(token.matches("local_[A-Za-z0-9_-]{43}"), token);
      assertNotEquals(TokenFiles.PLANTED, token);
      assertEquals(1, log.messages().size(), log.messages()::toString);
      String warning = log.messages().getFirst();
      assertTrue(warning.contains("kept in memory") && warning.contains(why), warning);
      assertFalse(warning.contains(token) || warning.contains(TokenFiles.PLANTED), warning);
      assertNotEquals(token, unfit.readOrCreate());
    }
  }

  private void assertNothingElseIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(file().getParent())) {
      assertEquals(List.of(file()), left.toList());
    }
  }

  private String token() {
    return TokenFiles.of(Optional.of(state.toString()), state.resolve("no-home")).readOrCreate();
  }

  private Path file() {
    return state.resolve("parley").resolve("local-token");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
