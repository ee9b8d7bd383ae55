package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.NEW_KEY;
import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.telemetry.audit.WrittenLog.Verdict;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files of the audit log the service continues. */
class AuditFileTest extends AuditFilesFixture {
  /**
   * The process died after it renamed the full file, and before it wrote an entry into the next.
   */
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

  /** The last line of a full file is torn: the entry that excuses it stands directly behind it. */
  @Test
  void theStartIsWrittenBeforeAFullFileIsSetAside() throws IOException {
    log = new WrittenLog(log.file, 1, 0); // always full
    int files = log.all().size();
    tear("{\"v\":1,\"chain\":\"abc");
    log.run(OLD_KEY, 1);
    List<String> first = Files.readAllLines(log.all().get(files));
    assertEquals("started", line(first.getLast()).event());
    log.run(OLD_KEY, ENTRIES);
    Verdict verdict = log.verify();
    assertEquals(0, verdict.code(), verdict.words());
    assertTrue(verdict.words().contains("in 1 chains"), verdict.words());

    // each full file is still known to be of the chain
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
}
