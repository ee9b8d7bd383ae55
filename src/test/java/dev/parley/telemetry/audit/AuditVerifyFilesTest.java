package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static java.time.temporal.ChronoUnit.MILLIS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.SealKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the verification says of a log of several files. The files are written as the service does.
 */
class AuditVerifyFilesTest extends VerifiedLog {
  @Test
  void fullFilesBeginWithTheLastMarkOfTheOneBefore() throws IOException {
    log = new WrittenLog(folder.resolve("audit.jsonl"), 4_096, 0);
    log.run(OLD_KEY, 100);
    List<Path> files = log.all();
    assertTrue(files.size() > 5, files::toString);
    check(0, "as they were written");
    // the present file comes first when files are sorted by name
    for (int i = 2; i < files.size(); i++) {
      AuditLine before = last(files.get(i - 1));
      AuditLine first = first(files.get(i));
      assertEquals(before.mark(), first.prev());
      assertEquals("rotated", first.event());
    }
    assertEquals(last(files.getLast()).mark(), first(files.getFirst()).prev());
    for (Path file : files) {
      assertTrue(Files.size(file) < 4_096 + 1_000, file::toString);
    }

    Files.delete(files.get(3));
    check(1, "missing");
  }

  @Test
  void whatTheServiceDiscardsIsSaid() throws IOException {
    log = new WrittenLog(folder.resolve("audit.jsonl"), 4_096, 3);
    log.run(OLD_KEY, 100);
    assertEquals(4, log.all().size());
    check(0, "were discarded by the service");
    Files.delete(log.all().get(1));
    check(1, "the beginning is cut off");
  }

  @Test
  void aClockThatIsSetBackIsNoFinding() throws Exception {
    AuditChain chain =
        new AuditChain(AuditKey.of(SealKey.parse(OLD_KEY)), "pod-1", AuditChain.Place.beginning());
    AuditEntry earlier = AuditEntry.of("rotated");
    AuditEntry later = AuditEntry.of("started");
    while (!later.at().truncatedTo(MILLIS).isAfter(earlier.at().truncatedTo(MILLIS))) {
      later = AuditEntry.of("started");
    }
    Files.write(folder.resolve("audit.jsonl.1"), chain.next(later));
    Files.write(log.file, chain.next(earlier));
    check(0, "2 entries in 1 chains");
  }

  private static AuditLine first(Path file) throws IOException {
    return WrittenLog.entry(Files.readAllLines(file).getFirst());
  }

  private static AuditLine last(Path file) throws IOException {
    return WrittenLog.entry(Files.readAllLines(file).getLast());
  }
}
