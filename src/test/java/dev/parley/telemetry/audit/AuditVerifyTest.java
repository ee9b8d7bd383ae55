package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.NEW_KEY;
import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static java.time.temporal.ChronoUnit.MILLIS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.SealKey;
import dev.parley.telemetry.audit.WrittenLog.Verdict;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the verification of the audit log finds. The files are written as the service does. */
class AuditVerifyTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private WrittenLog log;

  @BeforeEach
  void write() {
    log = WrittenLog.in(folder);
  }

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
    List<String> lines = log.lines();
    lines.set(20, lines.get(20).replace("\"s19\"", "\"s20\""));
    log.rewrite(lines);
    check(1, "audit.jsonl:21: entry 21 was changed");
  }

  @Test
  void changedWithAMarkMadeWithoutTheKey() throws IOException {
    log.run(OLD_KEY, 5);
    AuditLine last =
        AuditLine.parse(log.lines().get(4).getBytes(StandardCharsets.UTF_8)).orElseThrow();
    AuditChain forged =
        new AuditChain(
            AuditKey.known(), "pod-1", new AuditChain.Place(last.chain(), 4, last.prev()));
    List<String> lines = log.lines();
    String made = new String(forged.next(AuditEntry.of("asked")), StandardCharsets.UTF_8).strip();
    lines.set(4, made.replace("\"key\":\"none\"", "\"key\":\"old\""));
    log.rewrite(lines);
    check(1, "entry 5 was changed");
  }

  @Test
  void madeAnewUnderNoKey() throws IOException {
    log.run(OLD_KEY, 5);
    AuditLine last =
        AuditLine.parse(log.lines().get(4).getBytes(StandardCharsets.UTF_8)).orElseThrow();
    AuditChain forged =
        new AuditChain(
            AuditKey.known(), "pod-1", new AuditChain.Place(last.chain(), 4, last.prev()));
    List<String> lines = log.lines().subList(0, 4);
    lines.add(new String(forged.next(AuditEntry.of("started")), StandardCharsets.UTF_8).strip());
    log.rewrite(lines);
    check(2, "under the key \"none\", which PARLEY_KEYS does not name");
    check(0, "who can write the file can make such marks", "--unsigned");
    check(0, "from entry 5 on the key is \"none\" again, older than \"old\"", "--unsigned");
  }

  @Test
  void removed() throws IOException {
    log.run(OLD_KEY, 50);
    List<String> lines = log.lines();
    lines.subList(10, 13).clear();
    log.rewrite(lines);
    check(1, "audit.jsonl:11: before this line, entries 11 to 13 are missing");
  }

  @Test
  void reordered() throws IOException {
    log.run(OLD_KEY, 50);
    List<String> lines = log.lines();
    Collections.swap(lines, 10, 11);
    log.rewrite(lines);
    check(1, "audit.jsonl:12: entry 11 stands after entry 12");
  }

  @Test
  void repeated() throws IOException {
    log.run(OLD_KEY, 5);
    List<String> lines = log.lines();
    lines.add(3, lines.get(2));
    log.rewrite(lines);
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
    AuditLine last =
        AuditLine.parse(log.lines().getLast().getBytes(StandardCharsets.UTF_8)).orElseThrow();
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
  void endCutInALine() throws IOException {
    log.run(OLD_KEY, 5);
    String text = Files.readString(log.file);
    Files.writeString(log.file, text.substring(0, text.length() - 30));
    check(1, "audit.jsonl:7: the line is no complete entry");
  }

  @Test
  void aProcessThatDiedWhileItWrote() throws IOException {
    log.run(OLD_KEY, 5);
    String text = Files.readString(log.file);
    Files.writeString(log.file, text.substring(0, text.length() - 30));
    log.run(OLD_KEY, 2);
    check(0, "audit.jsonl:7: half a line; the process died while it wrote");
  }

  /** As an earlier process left it, which ended the half line and died before its start. */
  @Test
  void halfALineThatHasItsLineFeed() throws IOException {
    log.run(OLD_KEY, 5);
    String text = Files.readString(log.file);
    Files.writeString(log.file, text.substring(0, text.length() - 30) + "\n");
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
  void fullFilesBeginWithTheLastMarkOfTheOneBefore() throws IOException {
    log = new WrittenLog(folder.resolve("audit.jsonl"), 4_096, 0);
    log.run(OLD_KEY, 100);
    List<Path> files = log.all();
    assertTrue(files.size() > 5, files::toString);
    check(0, "as they were written");
    // sorted by name, the present one comes first
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

  @Test
  void aNewKey() throws IOException {
    log.run(OLD_KEY, 5);
    log.run(NEW_KEY, 5);
    check(0, "14 entries in 1 chains");
    Verdict without = WrittenLog.verify(NEW_KEY, log.all());
    assertEquals(2, without.code(), without.words());
    assertTrue(without.words().contains("under the key \"old\""), without.words());
  }

  @Test
  void withoutKeysTheAnchorsProve() throws IOException {
    log.run(null, 5);
    Verdict known = WrittenLog.verify(null, log.all(), "--anchor", log.anchor());
    assertEquals(0, known.code(), known.words());
    assertTrue(known.words().contains("no key"), known.words());

    String anchor = log.anchor();
    Files.delete(log.file);
    log.run(null, 5);
    Verdict anew = WrittenLog.verify(null, log.all(), "--anchor", anchor);
    assertEquals(1, anew.code(), anew.words());
    assertTrue(anew.words().contains("the chain was made anew"), anew.words());
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
    List<String> lines = log.lines();
    lines.add(2, line.replace("%s", lines.get(3)));
    log.rewrite(lines);
    check(1, "audit.jsonl:3: the line is no complete entry");
  }

  @Test
  void onlyTheLineBeforeTheStartIsExcused() throws IOException {
    log.run(OLD_KEY, 5);
    String text = Files.readString(log.file);
    Files.writeString(log.file, text.substring(0, text.length() - 30));
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
    AuditLine last =
        AuditLine.parse(lines.getLast().getBytes(StandardCharsets.UTF_8)).orElseThrow();
    AuditChain chain = new AuditChain(AuditKey.of(SealKey.parse(OLD_KEY)), "pod-1", last.place());
    AuditEntry discarded = AuditEntry.of("discarded").number("upTo", 8).text("file", "x");
    lines.add(new String(chain.next(discarded), StandardCharsets.UTF_8).strip());
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
  void aKeyChangesAtAStartOnly() throws IOException {
    log.run(NEW_KEY, 5);
    AuditLine last =
        AuditLine.parse(log.lines().get(5).getBytes(StandardCharsets.UTF_8)).orElseThrow();
    List<String> lines = log.lines().subList(0, 6);
    AuditChain leaked = new AuditChain(AuditKey.of(SealKey.parse(OLD_KEY)), "pod-1", last.place());
    lines.add(new String(leaked.next(AuditEntry.of("asked")), StandardCharsets.UTF_8).strip());
    log.rewrite(lines);
    check(
        1,
        "audit.jsonl:7: entry 7 is under the key \"old\", the one before it under \"new\", and no"
            + " start is between them");
  }

  @Test
  void anOlderKeyAtAStartIsSaid() throws IOException {
    log.run(OLD_KEY, 1);
    log.run(NEW_KEY, 1);
    assertFalse(log.verify().words().contains("again"));
    log.run(OLD_KEY, 1);
    check(0, "audit.jsonl:7: from entry 7 on the key is \"old\" again, older than \"new\"");
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

  private void check(int code, String words, String... options) throws IOException {
    Verdict verdict = log.verify(options);
    assertTrue(verdict.words().contains(words), verdict.words());
    assertEquals(code, verdict.code(), verdict.words());
    assertEquals(code == 1, verdict.words().contains("WRONG"), verdict.words());
    assertFalse(verdict.words().contains("AQEBAQ"), verdict.words());
  }

  private void checkLog(int code, String words) {
    Verdict verdict = WrittenLog.verify(OLD_KEY, List.of(), "--log", log.file.toString());
    assertTrue(verdict.words().contains(words), verdict.words());
    assertEquals(code, verdict.code(), verdict.words());
  }

  private static AuditLine first(Path file) throws IOException {
    return AuditLine.parse(Files.readAllLines(file).getFirst().getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }

  private static AuditLine last(Path file) throws IOException {
    return AuditLine.parse(Files.readAllLines(file).getLast().getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }
}
