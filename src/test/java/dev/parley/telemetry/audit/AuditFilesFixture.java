package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.config.SealKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A log with as many full files as are kept, and files that others put beside them. */
abstract class AuditFilesFixture {
  static final int MOST_FILES = 3;
  static final int ENTRIES = 60;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @SuppressWarnings("NullAway.Init")
  WrittenLog log;

  final List<Path> planted = new ArrayList<>();

  @BeforeEach
  void fill() throws IOException {
    log = new WrittenLog(folder.resolve("audit.jsonl"), 4_096, MOST_FILES);
    log.run(OLD_KEY, ENTRIES);
    assertEquals(1 + MOST_FILES, log.all().size());
  }

  void tear(String half) throws IOException {
    Files.writeString(log.file, half, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  void plant(String year, List<String> lines) throws IOException {
    Path file = folder.resolve("audit.jsonl." + year + "0101T000000000Z");
    planted.add(Files.write(file, lines));
  }

  /** An entry of this chain, as somebody makes it who has no key. */
  static String forged(long seq, AuditLine last) {
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

  List<Path> ours() throws IOException {
    return log.all().stream().filter(file -> !planted.contains(file)).toList();
  }

  static List<AuditLine> events(List<Path> files, String event) throws IOException {
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

  static AuditLine line(String text) {
    return AuditLine.parse(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }
}
