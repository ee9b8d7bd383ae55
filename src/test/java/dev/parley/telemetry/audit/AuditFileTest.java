package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.NEW_KEY;
import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.SealKey;
import dev.parley.telemetry.audit.WrittenLog.Verdict;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files of the audit log the service goes on with, and which of them it deletes. */
class AuditFileTest {
  private static final int MOST_FILES = 3;
  private static final int ENTRIES = 60;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private WrittenLog log;

  private final List<Path> planted = new ArrayList<>();

  @BeforeEach
  void fill() throws IOException {
    log = new WrittenLog(folder.resolve("audit.jsonl"), 4_096, MOST_FILES);
    log.run(OLD_KEY, ENTRIES);
    assertEquals(1 + MOST_FILES, log.all().size());
  }

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

  /** The process died when it had renamed the full file, and had written no entry into the next. */
  @ParameterizedTest
  @ValueSource(strings = {"nothing", "", "{\"v\":1,\"chain\":\"abc", "{\"v\":1,\"chain\":\"abc\n"})
  void aFileWithoutAnEntryGoesOnWithTheNewestFullOne(String rest) throws IOException {
    AuditLine last = line(log.lines().getLast());
    List<String> older = Files.readAllLines(log.all().get(1));
    Files.move(log.file, folder.resolve("audit.jsonl.20300101T000000000Z"));
    if (!rest.equals("nothing")) {
      Files.writeString(log.file, rest);
    }
    plant("2999", older); // a copy with a newer name
    plant("2998", List.of(forged(1_000_000, last)));
    log.run(OLD_KEY, 1);

    AuditLine started = line(log.lines().get(rest.startsWith("{") ? 1 : 0));
    assertEquals(last.seq() + 1, started.seq());
    assertEquals(last.mark(), started.prev());
    assertTrue(started.text().contains(",\"file\":\"audit.jsonl.20300101T000000000Z\""));
    Verdict verdict = WrittenLog.verify(OLD_KEY, ours());
    assertEquals(0, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("in 1 chains"), verdict.words());
    assertEquals(
        !rest.startsWith("{"),
        verdict.words().contains("this start found no entry, after a file that was full"),
        verdict.words());

    log.run(OLD_KEY, ENTRIES);
    assertEquals(1 + MOST_FILES, ours().size());
    verdict = WrittenLog.verify(OLD_KEY, ours());
    assertEquals(0, verdict.code(), verdict.words());
  }

  @Test
  void aFileWithOtherTextGoesOnWithTheNewestFullOne() throws IOException {
    AuditLine last = line(Files.readAllLines(log.all().getLast()).getLast());
    Files.writeString(log.file, "some text\n");
    log.run(OLD_KEY, 1);
    assertEquals(last.seq() + 1, line(log.lines().get(1)).seq());
    assertTrue(log.lines().get(1).contains("\"found\":\"a last line that is no entry\""));
  }

  @Test
  void aFileWithOtherTextBesideNoFullOneBeginsAChain() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    WrittenLog other = new WrittenLog(elsewhere.resolve("audit.jsonl"), 4_096, 0);
    Files.writeString(other.file, "some text\n");
    other.run(OLD_KEY, 1);
    assertEquals(1, line(other.lines().get(1)).seq());
    assertTrue(other.lines().get(1).contains("\"found\":\"a last line that is no entry\""));
  }

  /** A torn last line in a file that is full: what excuses it stands directly behind it. */
  @Test
  void theStartIsWrittenBeforeAFullFileIsSetAside() throws IOException {
    log = new WrittenLog(log.file, 1, 0); // full whatever is in it
    int files = log.all().size();
    tear("{\"v\":1,\"chain\":\"abc");
    log.run(OLD_KEY, 1);
    List<String> first = Files.readAllLines(log.all().get(files));
    assertEquals("started", line(first.getLast()).event());
    log.run(OLD_KEY, ENTRIES);
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("in 1 chains"), verdict.words());

    // each of them is still known to be of the chain
    log = new WrittenLog(log.file, 1, MOST_FILES);
    log.run(OLD_KEY, 1);
    assertEquals(1 + MOST_FILES, log.all().size());
  }

  @Test
  void aNewKeyBeginsWithAStartThoughTheFileIsFull() throws IOException {
    log = new WrittenLog(log.file, 1, 0);
    log.run(NEW_KEY + "," + OLD_KEY, 1);
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("in 1 chains"), verdict.words());
  }

  @Test
  void aProcessThatDiesBeforeItsStartIsWrittenChangesNothing() throws IOException {
    String half = "{\"v\":1,\"chain\":\"abc";
    for (boolean isAlone : List.of(false, true)) {
      if (isAlone) {
        Files.move(log.file, folder.resolve("audit.jsonl.20300101T000000000Z"));
      }
      tear(half);
      byte[] before = Files.readAllBytes(log.file);
      new AuditFile(new AuditFolder(log.file), 4_096, MOST_FILES, AuditKeys.of(List.of(OLD_KEY)))
          .close();
      assertArrayEquals(before, Files.readAllBytes(log.file));
      log.run(OLD_KEY, 1);
      Verdict verdict = WrittenLog.verify(OLD_KEY, ours());
      assertEquals(0, verdict.code(), verdict.words());
      assertTrue(verdict.words().contains("in 1 chains"), verdict.words());
    }
  }

  @Test
  void aFullFileThatEndsInHalfALineIsTheNewestOneAllTheSame() throws IOException {
    AuditLine last = line(log.lines().getLast());
    tear("{\"v\":1,\"chain\":\"abc");
    Files.move(log.file, folder.resolve("audit.jsonl.20300101T000000000Z"));
    log.run(OLD_KEY, 1);
    AuditLine started = line(log.lines().getFirst());
    assertEquals(last.seq() + 1, started.seq());
    assertEquals(last.mark(), started.prev());
    log.run(OLD_KEY, ENTRIES);
    assertEquals(1 + MOST_FILES, ours().size());
  }

  @Test
  void aLineThatIsLongerThanAnyEntryEndsNoChain() throws IOException {
    AuditLine last = line(log.lines().getLast());
    log = new WrittenLog(log.file, 8 << 20, MOST_FILES);
    tear("x".repeat(3 << 20));
    log.run(OLD_KEY, 1);
    AuditLine started =
        line(log.lines().stream().filter(l -> l.contains("is longer")).findFirst().orElseThrow());
    assertEquals(last.seq() + 1, started.seq());
    assertEquals(last.mark(), started.prev());
    Verdict verdict = log.verify();
    assertEquals(1, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("no complete entry"), verdict.words());
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

  /** The locks of POSIX go with the first descriptor of a file that the process closes. */
  @Test
  void theProcessKeepsItsLock() throws Exception {
    AuditFolder raced =
        new AuditFolder(log.file) {
          @Override
          Path setAside(Instant time) throws IOException {
            Files.deleteIfExists(log.file);
            return super.setAside(time);
          }
        };
    AuditFile file = new AuditFile(raced, 4_096, 1, AuditKeys.of(List.of(OLD_KEY)));
    assertEquals(1, LockProbe.run(log.file));
    file.rotate();
    assertEquals(1, LockProbe.run(log.file), "after a rotation");
    file.close();
    assertEquals(0, LockProbe.run(log.file));

    // the present file under another name as well
    Files.createLink(folder.resolve("audit.jsonl.20990101T000000000Z"), log.file);
    file = new AuditFile(new AuditFolder(log.file), 4_096, 1, AuditKeys.of(List.of(OLD_KEY)));
    assertEquals(1, LockProbe.run(log.file), "after a start");
    file.close();
  }

  @Test
  void aNewFileIsNoneThatSomebodyPutThere() throws IOException {
    AuditFolder raced =
        new AuditFolder(log.file) {
          @Override
          FileChannel create() throws IOException {
            if (!Files.exists(log.file)) {
              Files.createFile(log.file);
            }
            return super.create();
          }
        };
    log.run(OLD_KEY, ENTRIES, raced, System::nanoTime);
    assertEquals(0, Files.size(log.file));
  }

  private void tear(String half) throws IOException {
    Files.writeString(log.file, half, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void aLastEntryWithoutItsLineFeedIsTheLastEntry() throws IOException {
    String text = Files.readString(log.file);
    Files.writeString(log.file, text.substring(0, text.length() - 1));
    log.run(OLD_KEY, 1);
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
    assertFalse(verdict.words().contains("half a line"), verdict.words());
  }

  @Test
  void aForgedLastEntryIsNotGoneOnWith() throws IOException {
    AuditLine last = line(log.lines().getLast());
    Files.writeString(
        log.file,
        forged(999_999_999_999_999_999L, last)
            + "\n"
            + forged(999_999_999_999_999_999L, last).replace("\"old\"", "\"unknown\"")
            + "\n",
        StandardOpenOption.APPEND);
    log.run(OLD_KEY, 1);
    assertEquals(last.seq() + 3, line(log.lines().getLast()).seq());
    assertTrue(events(List.of(log.file), "started").getLast().text().contains("not genuine"));
  }

  @Test
  void aNewFileThatCannotBeCreatedIsTriedAgainAndTheOldOneIsWrittenToMeanwhile()
      throws IOException {
    AtomicInteger tries = new AtomicInteger();
    AuditFolder failing =
        new AuditFolder(log.file) {
          @Override
          FileChannel create() throws IOException {
            if (tries.incrementAndGet() <= 2) {
              throw new IOException("too many open files");
            }
            return super.create();
          }
        };
    AtomicLong seconds = new AtomicLong();
    try (Messages messages = new Messages(AuditWriter.class)) {
      log.run(OLD_KEY, ENTRIES, failing, () -> TimeUnit.SECONDS.toNanos(seconds.addAndGet(10)));
      assertEquals(1, messages.count("could not begin a new file"));
      assertEquals(1, messages.count("begins new files again"));
    }
    assertTrue(tries.get() >= 3, tries::toString);
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
    assertEquals(1 + MOST_FILES, log.all().size());
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

  @Test
  void aFileThatSomebodyTookAwayIsNotWrittenToForEver() throws IOException {
    AuditFolder raced =
        new AuditFolder(log.file) {
          @Override
          Path setAside(Instant time) throws IOException {
            Files.deleteIfExists(log.file);
            return super.setAside(time);
          }
        };
    log.run(OLD_KEY, ENTRIES, raced, System::nanoTime);
    assertTrue(Files.exists(log.file));
    assertEquals("rotated", line(log.lines().getFirst()).event());
  }

  private void plant(String year, List<String> lines) throws IOException {
    Path file = folder.resolve("audit.jsonl." + year + "0101T000000000Z");
    planted.add(Files.write(file, lines));
  }

  /** An entry of this chain, as somebody makes it who has no key. */
  private static String forged(long seq, AuditLine last) {
    AuditChain chain =
        new AuditChain(
            AuditKey.of(SealKey.parse(OLD_KEY)),
            "pod-1",
            new AuditChain.Place(last.chain(), seq - 1, last.mark()));
    String made = new String(chain.next(AuditEntry.of("asked")), StandardCharsets.UTF_8).strip();
    // one digit of the mark is another
    int at = made.length() - 10;
    return made.substring(0, at) + (made.charAt(at) == 'A' ? 'B' : 'A') + made.substring(at + 1);
  }

  private List<Path> ours() throws IOException {
    return log.all().stream().filter(file -> !planted.contains(file)).toList();
  }

  private static List<AuditLine> events(List<Path> files, String event) throws IOException {
    List<AuditLine> found = new ArrayList<>();
    for (Path file : files) {
      for (String text : Files.readAllLines(file)) {
        AuditLine entry = line(text);
        if (entry.event().equals(event)) {
          found.add(entry);
        }
      }
    }
    found.sort((a, b) -> Long.compare(a.seq(), b.seq()));
    return found;
  }

  private static AuditLine line(String text) {
    return AuditLine.parse(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }
}
