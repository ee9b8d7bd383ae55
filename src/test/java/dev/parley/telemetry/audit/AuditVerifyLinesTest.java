package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.telemetry.audit.WrittenLog.Verdict;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the verification says of lines that are no entry, or half of one. The files are written as
 * the service does.
 */
class AuditVerifyLinesTest extends VerifiedLog {
  @Test
  void endCutInALine() throws IOException {
    log.run(OLD_KEY, 5);
    log.tear();
    check(1, "audit.jsonl:7: the line is no complete entry");
  }

  @Test
  void aProcessThatDiedWhileItWrote() throws IOException {
    log.run(OLD_KEY, 5);
    log.tear();
    log.run(OLD_KEY, 2);
    check(0, "audit.jsonl:7: half a line; the process died while it wrote");
  }

  /** An earlier process ended the half line, and died before it wrote its start. */
  @Test
  void halfALineThatHasItsLineFeed() throws IOException {
    log.run(OLD_KEY, 5);
    log.tear();
    Files.writeString(log.file, "\n", StandardOpenOption.APPEND);
    log.run(OLD_KEY, 2);
    check(0, "audit.jsonl:7: half a line; the process died while it wrote");
  }

  @Test
  void onlyTheHalfLineThatWasFoundIsExcused() throws IOException {
    log.run(OLD_KEY, 5);
    Files.writeString(log.file, "x", StandardOpenOption.APPEND);
    log.run(OLD_KEY, 2);
    check(0, "audit.jsonl:8: half a line");
    List<String> lines = log.lines();
    ObjectNode started = (ObjectNode) Json.read(lines.get(8));
    assertEquals(1, started.path("halfBytes").asInt());
    started.remove("x"); // the service has its settings there
    started.put("outcome", "started").putObject("configuration");
    AuditSchema.check(started);
    for (String other : List.of("y", "xx", "", spelledOtherwise(lines.get(4)))) {
      List<String> changed = new ArrayList<>(lines);
      changed.set(7, other);
      log.rewrite(changed);
      check(1, "audit.jsonl:8: the line is no complete entry");
    }
  }

  @Test
  void aWholeLineInAnotherSpellingIsNoHalfLine() throws IOException {
    log.run(OLD_KEY, 5);
    String other = spelledOtherwise(log.lines().get(4));
    Files.writeString(log.file, other, StandardOpenOption.APPEND);
    log.run(OLD_KEY, 2);
    check(1, "audit.jsonl:8: the line is no complete entry");
  }

  private static String spelledOtherwise(String entry) {
    return entry.replaceFirst("\"v\":1,", "\"v\": 1,");
  }

  @Test
  void onlyTheLineBeforeTheStartIsExcused() throws IOException {
    log.run(OLD_KEY, 5);
    log.tear();
    log.run(OLD_KEY, 2);
    List<String> lines = log.lines();

    List<String> elsewhere = new ArrayList<>(lines);
    elsewhere.add(2, elsewhere.remove(6));
    log.rewrite(elsewhere);
    check(1, "audit.jsonl:3: the line is no complete entry");

    List<String> two = new ArrayList<>(lines);
    two.add(6, two.get(6));
    log.rewrite(two);
    check(1, "audit.jsonl:7: the line is no complete entry");

    Files.write(folder.resolve("audit.jsonl.1"), lines.subList(0, 7));
    log.rewrite(lines.subList(7, lines.size()));
    check(1, "audit.jsonl.1:7: the line is no complete entry");
  }

  @Test
  void amongOtherLinesOfALog() throws IOException {
    log.run(OLD_KEY, 5);
    List<String> plain =
        log.lines().stream().map(line -> "13:00:01 INFO  [dev] (main) " + line).toList();
    List<String> json =
        log.lines().stream()
            .map(line ->
                "{\"level\":\"INFO\",\"message\":\""
                    + line.replace("\\", "\\\\").replace("\"", "\\\"").replace("ü", "\\u00fc")
                    + "\",\"ndc\":\"\"}")
            .toList();
    for (List<String> lines : List.of(plain, json)) {
      List<String> console = new ArrayList<>(lines);
      console.add(2, "another line");
      log.rewrite(console);
      checkLog(0, "7 entries in 1 chains");
      // not given as a log, each line must be an entry
      check(1, "audit.jsonl:1: this and the lines up to 8 are no complete entries");
      console.remove(4);
      log.rewrite(console);
      checkLog(1, "entry 4 is missing");
    }
  }

  private void checkLog(int code, String words) {
    Verdict verdict = WrittenLog.verify(OLD_KEY, List.of(), "--log", log.file.toString());
    assertTrue(verdict.words().contains(words), verdict.words());
    assertEquals(code, verdict.code(), verdict.words());
  }

  /** An interpreter of JSON would take some of them for entries. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "before %s",
        " %s",
        "%s ",
        "%s\r",
        "text",
        "",
        "{}",
        "{\"v\":1, \"chain\":\"aaaaaaaaaaa\",\"seq\":3,\"event\":\"asked\"}",
        "{\"chain\":\"aaaaaaaaaaa\",\"v\":1,\"seq\":3,\"event\":\"asked\"}",
        "{\"\\u0076\":1,\"chain\":\"aaaaaaaaaaa\",\"seq\":3,\"event\":\"asked\"}",
      })
  void everyLineOfAFileIsAnEntry(String line) throws IOException {
    log.run(OLD_KEY, 5);
    log.edit(lines -> lines.add(2, line.replace("%s", lines.get(3))));
    check(1, "audit.jsonl:3: the line is no complete entry");
  }
}
