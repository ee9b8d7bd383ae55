package dev.parley.telemetry.audit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file with entries of the audit log.
 *
 * @param isLog whether the file is a log with other lines as well. In a log, an entry may follow
 *     the prefix of a console, or be a JSON string; in a file of the audit log, each line is
 *     exactly an entry.
 */
record AuditSource(Path file, boolean isLog) {
  private static final int LONGEST = AuditTail.LONGEST_BYTES;

  private static final String BEGINNING = "{\"v\":1,\"chain\":\"";
  private static final String IN_A_STRING = "{\\\"v\\\":1,\\\"chain\\\":\\\"";

  /** Receives the entries of a file, line by line. */
  interface Reader {
    void entry(int lineNumber, AuditLine entry);

    /**
     * A line that is no complete entry; in a log, only one that begins like an entry.
     *
     * @param line without its line feed; only the beginning, if it is longer than any entry
     */
    void damaged(int lineNumber, byte[] line);

    /** Whether the rest of the file need not be read. */
    default boolean isDone() {
      return false;
    }
  }

  /** The name for reports, without control characters, which a terminal might execute. */
  String name() {
    return String.valueOf(file.getFileName()).replaceAll("\\p{C}", "?");
  }

  void read(Reader reader) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int number = 0;
      int next = in.read();
      while (!reader.isDone() && (next >= 0 || line.size() > 0)) {
        if (next == '\n' || next < 0) {
          number++;
          tell(line.toByteArray(), number, reader);
          line.reset();
        } else if (line.size() <= LONGEST) {
          line.write(next);
        }
        next = in.read();
      }
    }
  }

  private void tell(byte[] line, int number, Reader reader) {
    if (!isLog) {
      tell(line.length > LONGEST ? Optional.empty() : AuditLine.parse(line), line, number, reader);
      return;
    }
    String text = new String(line, StandardCharsets.UTF_8);
    int plain = text.indexOf(BEGINNING);
    int escaped = text.indexOf(IN_A_STRING);
    if (plain < 0 && escaped < 0) {
      return;
    }
    String entry = plain < 0 ? unescaped(text, escaped) : text.substring(plain).stripTrailing();
    tell(AuditLine.parse(entry.getBytes(StandardCharsets.UTF_8)), line, number, reader);
  }

  private static void tell(Optional<AuditLine> entry, byte[] line, int number, Reader reader) {
    entry.ifPresentOrElse(good -> reader.entry(number, good), () -> reader.damaged(number, line));
  }

  /** The rest of a JSON string, up to its closing quote. */
  private static String unescaped(String json, int from) {
    StringBuilder text = new StringBuilder();
    int at = from;
    while (at < json.length() && json.charAt(at) != '"') {
      char c = json.charAt(at++);
      if (c != '\\' || at == json.length()) {
        text.append(c);
        continue;
      }
      char kind = json.charAt(at++);
      if (kind == 'u' && at + 4 <= json.length()) {
        text.append(unit(json.substring(at, at + 4)));
        at += 4;
      } else {
        text.append(plain(kind));
      }
    }
    return text.toString();
  }

  private static char plain(char kind) {
    return switch (kind) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      default -> kind;
    };
  }

  private static char unit(String hex) {
    try {
      return (char) Integer.parseInt(hex, 16);
    } catch (NumberFormatException damaged) {
      return '?';
    }
  }
}
