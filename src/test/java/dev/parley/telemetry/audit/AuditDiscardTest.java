package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.NEW_KEY;
import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.telemetry.audit.WrittenLog.Verdict;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which files of the audit log the service deletes, and which it leaves alone. */
class AuditDiscardTest extends AuditFilesFixture {
  @Test
  void filesThatTheServiceDidNotWriteDeleteNothing() throws IOException {
    Path genuine = log.all().get(2);
    AuditLine last = line(log.lines().getLast());
    List<String> lines = Files.readAllLines(genuine);
    for (int year = 0; year < 5; year++) {
      plant("199" + year, lines); // a copy
      plant("299" + year, lines);
      plant("200" + year, lines.subList(year, year + 1)); // one line of it
      plant("209" + year, List.of(forged(year + 1L, last)));
      plant("210" + year, List.of("text"));
      plant("211" + year, List.of());
    }
    log.run(OLD_KEY, ENTRIES);

    for (Path file : planted) {
      assertTrue(Files.exists(file), file::toString);
    }
    assertEquals(1 + MOST_FILES, ours().size());
    Verdict verdict = WrittenLog.verify(OLD_KEY, ours());
    assertEquals(0, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("were discarded by the service"), verdict.words());
  }

  @Test
  void whatIsDiscardedIsNamedByItsOwnLastEntry() throws IOException {
    AuditLine last = line(log.lines().getLast());
    plant("1990", List.of(forged(last.seq() + 1_000_000, last)));
    plant("1991", List.of(forged(1, last)));
    log.run(OLD_KEY, ENTRIES);

    List<AuditLine> discarded = events(ours(), "discarded");
    assertFalse(discarded.isEmpty());
    for (AuditLine entry : discarded) {
      assertFalse(entry.text().contains("jsonl.199"), entry::text);
      assertTrue(entry.number("upTo").orElseThrow() < entry.seq(), entry::text);
    }
    // each one says more than the one before
    List<Long> upTo = discarded.stream().map(entry -> entry.number("upTo").orElseThrow()).toList();
    assertEquals(upTo.stream().sorted().distinct().toList(), upTo);

    Files.delete(ours().get(1));
    Verdict verdict = WrittenLog.verify(OLD_KEY, ours());
    assertEquals(1, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("the beginning is cut off"), verdict.words());
  }

  @Test
  void aGenuineFileOfAnotherChainIsLeftAlone() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    WrittenLog other = new WrittenLog(elsewhere.resolve("audit.jsonl"), 4_096, 0);
    other.run(OLD_KEY, ENTRIES);
    for (Path file : other.all()) {
      plant("200" + planted.size(), Files.readAllLines(file));
    }
    log.run(OLD_KEY, ENTRIES);

    for (Path file : planted) {
      assertTrue(Files.exists(file), file::toString);
    }
    assertEquals(1 + MOST_FILES, ours().size());
  }

  @Test
  void filesUnderAnOlderKeyOfTheServiceAreDiscarded() throws IOException {
    log.run(NEW_KEY + "," + OLD_KEY, ENTRIES);
    assertEquals(1 + MOST_FILES, ours().size());
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
  }

  @Test
  void withoutKeysFilesAreDiscardedAsWell() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    WrittenLog unsigned = new WrittenLog(elsewhere.resolve("audit.jsonl"), 4_096, MOST_FILES);
    unsigned.run(null, 3 * ENTRIES);
    assertEquals(1 + MOST_FILES, unsigned.all().size());
    Verdict verdict = WrittenLog.verify(null, unsigned.all());
    assertEquals(0, verdict.code(), verdict.words());
  }

  @Test
  void filesThatAreLeftAloneAreWarnedOfOnce() throws IOException {
    plant("2001", List.of("text"));
    try (Messages messages = new Messages(AuditFile.class)) {
      log.run(OLD_KEY, ENTRIES);
      assertEquals(1, messages.count("are not deleted"));
    }
  }

  @Test
  void aFolderThatCannotBeListedIsSaid() throws IOException {
    Files.delete(log.file);
    AuditFolder failing =
        new AuditFolder(log.file) {
          @Override
          List<Path> fullNames(int most) throws IOException {
            throw new AccessDeniedException("no");
          }
        };
    log.run(OLD_KEY, 1, failing, System::nanoTime);
    assertTrue(log.lines().getFirst().contains("a folder that cannot be listed"));
  }

  @Test
  void aFileIsDeletedOnlyOnceItsEntryIsWritten() throws IOException {
    List<String> unsaid = new ArrayList<>();
    AuditFolder watched =
        new AuditFolder(log.file) {
          @Override
          void delete(Path full) throws IOException {
            String entry = "\"file\":\"" + full.getFileName() + "\"";
            if (log.lines().stream()
                .noneMatch(l -> l.contains("\"event\":\"discarded\"") && l.contains(entry))) {
              unsaid.add(entry);
            }
            super.delete(full);
          }
        };
    log.run(OLD_KEY, ENTRIES, watched, System::nanoTime);
    assertEquals(List.of(), unsaid);
    assertEquals(1 + MOST_FILES, log.all().size());
  }

  @Test
  void whatWasNotDeletedIsDeletedLater() throws IOException {
    AuditFolder failing =
        new AuditFolder(log.file) {
          @Override
          void delete(Path full) throws IOException {
            throw new AccessDeniedException("no");
          }
        };
    log.run(OLD_KEY, ENTRIES, failing, System::nanoTime);
    assertTrue(log.all().size() > 1 + MOST_FILES);
    assertEquals(0, log.verify().code());
    log.run(OLD_KEY, ENTRIES);
    assertEquals(1 + MOST_FILES, log.all().size());
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
  }

  @Test
  void noFailureWhileFilesAreChosenKeepsTheFirstEntryOut() throws IOException {
    AuditFolder failing =
        new AuditFolder(log.file) {
          @Override
          List<Path> fullNames(int most) {
            throw new StackOverflowError();
          }
        };
    log = new WrittenLog(log.file, 4_096, 2);
    int before = log.all().size();
    log.run(OLD_KEY, ENTRIES, failing, System::nanoTime);
    assertTrue(log.all().size() > before);
    assertEquals("rotated", line(log.lines().getFirst()).event());
    for (Path file : log.all().subList(2, log.all().size())) {
      assertEquals("rotated", line(Files.readAllLines(file).getFirst()).event(), file::toString);
    }
    Verdict verdict = WrittenLog.verify(OLD_KEY, log.all());
    assertEquals(0, verdict.code(), verdict.words());
  }

  @Test
  void aFileThatCannotBeDeletedKeepsNoEntryOut() throws IOException {
    List<AuditLine> before = events(log.all(), "rotated");
    AuditFolder failing =
        new AuditFolder(log.file) {
          @Override
          void delete(Path full) throws IOException {
            throw new AccessDeniedException("no");
          }
        };
    log.run(OLD_KEY, ENTRIES, failing, System::nanoTime);
    int rotated = log.all().size() - 1 - MOST_FILES;
    assertTrue(rotated > 0, log.all()::toString);
    assertEquals(before.size() + rotated, events(log.all(), "rotated").size());
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
  }
}
