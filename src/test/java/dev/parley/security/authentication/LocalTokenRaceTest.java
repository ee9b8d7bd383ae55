package dev.parley.security.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that start at the same time take the same local token. */
class LocalTokenRaceTest {
  private static final int PROCESSES = 8;
  private static final int STARTERS = 3;
  private static final int ROUNDS = 10;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path state;

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

  /** Locks inside of one process would not keep another process out. */
  @ParameterizedTest
  @ValueSource(strings = {"absent", "readable", "read-only", "nonsense"})
  void isTheSameForAllProcessesThatStartAtOnce(String before) throws Exception {
    try (var processes = new TokenStarters(STARTERS)) {
      for (int round = 0; round < ROUNDS; round++) {
        Path home = Files.createDirectory(state.resolve(before + round));
        Path file = home.resolve("parley").resolve("local-token");
        if (!before.equals("absent")) {
          Files.createDirectories(file.getParent());
          Files.setPosixFilePermissions(
              file.getParent(), PosixFilePermissions.fromString("rwx------"));
          TokenFiles.planted(file);
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
        assertNotEquals(Set.of(TokenFiles.PLANTED), tokens);
      }
    }
  }

  private String token() {
    return TokenFiles.of(Optional.of(state.toString()), state.resolve("no-home")).readOrCreate();
  }
}
