package dev.parley.telemetry.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.telemetry.audit.WrittenLog.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A log that is written, perhaps changed, and verified. */
abstract class VerifiedLog {
  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @SuppressWarnings("NullAway.Init")
  WrittenLog log;

  @BeforeEach
  void write() {
    log = WrittenLog.in(folder);
  }

  final void check(int code, String words, String... options) throws IOException {
    Verdict verdict = log.verify(options);
    assertTrue(verdict.words().contains(words), verdict.words());
    assertEquals(code, verdict.code(), verdict.words());
    assertEquals(code == 1, verdict.words().contains("WRONG"), verdict.words());
    assertFalse(verdict.words().contains("AQEBAQ"), verdict.words());
  }
}
