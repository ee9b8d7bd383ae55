package dev.parley.telemetry.audit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A file of the audit log as a process writes it, and what the verification says of it. */
final class WrittenLog {
  static final String OLD_KEY = "old:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
  static final String NEW_KEY = "new:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

  private AuditAnchors anchors = new AuditAnchors();
  final Path file;
  private final long size;
  private final int files;

  WrittenLog(Path file, long size, int files) {
    this.file = file;
    this.size = size;
    this.files = files;
  }

  static WrittenLog in(Path folder) {
    return new WrittenLog(folder.resolve("audit.jsonl"), 1 << 20, 0);
  }

  /** A process that starts, writes so many entries, and stops. */
  void run(@Nullable String keys, int entries) throws IOException {
    run(keys, entries, new AuditFolder(file), System::nanoTime);
  }

  void run(@Nullable String keys, int entries, AuditFolder folder, LongSupplier nanos)
      throws IOException {
    AuditKeys all = AuditKeys.of(keys == null ? List.of() : List.of(keys.split(",", -1)));
    AuditFile sink = new AuditFile(folder, size, files, all);
    anchors = new AuditAnchors();
    AuditQueue queue = new AuditQueue(100_000, lost -> {});
    AuditWriter writer =
        new AuditWriter(
            queue,
            new AuditChain(all.newest(), "pod-1", sink.last()),
            sink,
            anchors,
            Duration.ofMinutes(1),
            nanos);
    AuditEntry started = AuditEntry.of("started").texts("x", Map.of("a", "b"));
    sink.describe(started);
    for (int i = 0; i < entries; i++) {
      queue.add(AuditEntry.of("asked").text("sessionId", "s" + i).text("tool", "a \"b\" \u2028 ü"));
    }
    queue.add(AuditEntry.of("stopped"));
    writer.start(started);
    writer.stop();
    await().atMost(Duration.ofSeconds(30)).until(writer::isOver);
  }

  List<String> lines() throws IOException {
    return new ArrayList<>(Files.readAllLines(file));
  }

  void rewrite(List<String> lines) throws IOException {
    Files.write(file, lines);
  }

  /** Somebody who can write the file changes its lines. */
  void edit(Consumer<List<String>> change) throws IOException {
    List<String> lines = lines();
    change.accept(lines);
    rewrite(lines);
  }

  /** Cuts the last line in two, as a process does that dies while it writes. */
  void tear() throws IOException {
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 30));
  }

  /** The entry at that line, counted from 0. */
  AuditLine entry(int line) throws IOException {
    return entry(lines().get(line));
  }

  AuditLine last() throws IOException {
    return entry(lines().getLast());
  }

  static AuditLine entry(String line) {
    return AuditLine.parse(line.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /** The line of the next entry of a chain. */
  static String next(AuditChain chain, AuditEntry entry) {
    return new String(chain.next(entry), StandardCharsets.UTF_8).strip();
  }

  List<Path> all() throws IOException {
    try (Stream<Path> found = Files.list(file.getParent())) {
      return found.filter(path -> path.toString().contains("audit.jsonl")).sorted().toList();
    }
  }

  /** What the two metrics show. */
  String anchor() {
    return anchors.seq() + "=" + anchors.mark();
  }

  Verdict verify(String... options) throws IOException {
    return verify(NEW_KEY + "," + OLD_KEY, all(), options);
  }

  static Verdict verify(@Nullable String keys, List<Path> files, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    files.forEach(path -> args.add(path.toString()));
    StringWriter words = new StringWriter();
    int code = AuditVerify.run(args, keys, new PrintWriter(words, true));
    return new Verdict(code, words.toString());
  }

  record Verdict(int code, String words) {}
}
