package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.config.SealKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the verification of the audit log finds, entry by entry. The files are written as the
 * service does.
 */
class AuditVerifyTest extends VerifiedLog {
  @Test
  void untouched() throws IOException {
    log.run(OLD_KEY, 50);
    check(0, "52 entries in 1 chains, 1 anchors: as they were written", "--anchor", log.anchor());
  }

  @Test
  void goesOnAfterARestart() throws IOException {
    log.run(OLD_KEY, 3);
    log.run(OLD_KEY, 3);
    check(0, "10 entries in 1 chains, 0 anchors: as they were written");
  }

  @Test
  void changed() throws IOException {
    log.run(OLD_KEY, 50);
    log.edit(lines -> lines.set(20, lines.get(20).replace("\"s19\"", "\"s20\"")));
    check(1, "audit.jsonl:21: entry 21 was changed");
  }

  @Test
  void removed() throws IOException {
    log.run(OLD_KEY, 50);
    log.edit(lines -> lines.subList(10, 13).clear());
    check(1, "audit.jsonl:11: before this line, entries 11 to 13 are missing");
  }

  @Test
  void reordered() throws IOException {
    log.run(OLD_KEY, 50);
    log.edit(lines -> Collections.swap(lines, 10, 11));
    check(1, "audit.jsonl:12: entry 11 stands after entry 12");
  }

  @Test
  void repeated() throws IOException {
    log.run(OLD_KEY, 5);
    log.edit(lines -> lines.add(3, lines.get(2)));
    check(1, "audit.jsonl:4: entry 3 stands after entry 3");
  }

  @Test
  void endCutOff() throws IOException {
    log.run(OLD_KEY, 50);
    log.rewrite(log.lines().subList(0, 40));
    check(0, "ends at entry 40 without a stop");
    check(
        1,
        "entry 52 is missing, which an anchor names: the end is cut off",
        "--anchor",
        log.anchor());
  }

  @Test
  void endCutOffByTheLogOfTheService() throws IOException {
    log.run(OLD_KEY, 50);
    AuditLine last = log.last();
    Path said =
        Files.writeString(
            folder.resolve("said"),
            "12:00 INFO [dev] (x) Audit anchor chain=%s seq=%d mark=%s\n"
                .formatted(last.chain(), last.seq(), last.mark()));
    check(0, "as they were written", "--anchors", said.toString());
    log.rewrite(log.lines().subList(0, 40));
    check(1, "the end is cut off", "--anchors", said.toString());
    Files.delete(log.file);
    log.run(OLD_KEY, 70);
    check(1, "chain %s is missing".formatted(last.chain()), "--anchors", said.toString());
  }

  @Test
  void beginningCutOff() throws IOException {
    log.run(OLD_KEY, 50);
    log.rewrite(log.lines().subList(4, 52));
    check(1, "the beginning is cut off, or a file was not given: entries 1 to 4 are missing");
  }

  @Test
  void aHugeNumberThatIsForged() throws IOException {
    log.run(OLD_KEY, 5);
    List<String> lines = log.lines();
    for (String huge : List.of("2147483646", "2147483648", "999999999999999999")) {
      List<String> changed = new ArrayList<>(lines);
      changed.set(6, changed.get(6).replace("\"seq\":7,", "\"seq\":" + huge + ","));
      log.rewrite(changed);
      check(1, "audit.jsonl:7: entry " + huge + " was changed");
      check(
          1,
          "audit.jsonl:7: before this line, entries 7 to %d are missing"
              .formatted(Long.parseLong(huge) - 1));
    }
  }

  @Test
  void whatIsDiscardedCameBefore() throws IOException {
    log.run(OLD_KEY, 5);
    List<String> lines = log.lines();
    AuditLine last = log.last();
    AuditChain chain = new AuditChain(AuditKey.of(SealKey.parse(OLD_KEY)), "pod-1", last.place());
    AuditEntry discarded = AuditEntry.of("discarded").number("upTo", 8).text("file", "x");
    lines.add(WrittenLog.next(chain, discarded));
    log.rewrite(lines);
    check(1, "audit.jsonl:8: entry 8 says that entries up to 8 were discarded");
  }

  @Test
  void aThousandFindingsAreEnough() throws IOException {
    log.run(OLD_KEY, 1_500);
    log.rewrite(log.lines().stream().map(line -> line.replace("\"asked\"", "\"ended\"")).toList());
    check(1, "WRONG  and 500 more");
  }

  @Test
  void asAProgram() throws Exception {
    log.run(OLD_KEY, 5);
    assertEquals(0, exitCode(log.file.toString()));
    log.rewrite(log.lines().subList(1, 7));
    assertEquals(1, exitCode(log.file.toString()));
    assertEquals(2, exitCode());
    assertEquals(2, exitCode(folder.resolve("nothing").toString()));
  }

  private static int exitCode(String... args) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                "target/classes",
                "dev.parley.telemetry.audit.AuditVerify"));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PARLEY_KEYS", OLD_KEY);
    return builder.start().waitFor();
  }
}
