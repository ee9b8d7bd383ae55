package dev.parley.telemetry.audit;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry that was read, with its place in the chain. It is not yet known to be genuine.
 *
 * @param at as text; times of one chain sort as texts do
 * @param key the id of the key of the mark
 * @param prev the mark of the entry before
 * @param text the bytes of the line without line feed, one byte per character
 * @param marked how many of the bytes the mark covers
 */
record AuditLine(
    String chain,
    long seq,
    String at,
    String event,
    String key,
    String prev,
    String mark,
    String text,
    int marked) {

  private static final Pattern HEAD =
      Pattern.compile(
          "^\\{\"v\":1,\"chain\":\"([A-Za-z0-9_-]{11})\",\"seq\":([1-9][0-9]{0,17}),"
              + "\"at\":\"([0-9TZ:.-]{24})\",\"pod\":\"[A-Za-z0-9_.-]{1,253}\","
              + "\"event\":\"([a-z]{1,32})\"");
  private static final Pattern TAIL =
      Pattern.compile(
          ",\"key\":\"([A-Za-z0-9_-]{1,32})\",\"prev\":\"([A-Za-z0-9_-]{43}|)\""
              + "(,\"mark\":\"([A-Za-z0-9_-]{43})\"\\})\\z");

  /** Parses a line; empty if it is no complete entry. */
  static Optional<AuditLine> parse(byte[] line) {
    // one character per byte, in any encoding
    String text = new String(line, StandardCharsets.ISO_8859_1);
    Matcher head = HEAD.matcher(text);
    Matcher tail = TAIL.matcher(text);
    if (!head.find() || !tail.find(head.end())) {
      return Optional.empty();
    }
    return Optional.of(
        new AuditLine(
            head.group(1),
            Long.parseLong(head.group(2)),
            head.group(3),
            head.group(4),
            tail.group(1),
            tail.group(2),
            tail.group(4),
            text,
            tail.start(3)));
  }

  /** Whether the mark is the one that this key makes. */
  boolean isMarkedUnder(AuditKey known) {
    return known.mark(text.getBytes(StandardCharsets.ISO_8859_1), marked).equals(mark);
  }

  AuditChain.Place place() {
    return new AuditChain.Place(chain, seq, mark);
  }

  /** Whether this entry directly follows another one in their chain. */
  boolean follows(AuditChain.Place before) {
    return chain.equals(before.chain()) && seq == before.seq() + 1 && prev.equals(before.mark());
  }

  /** The plain words of a member; empty if there are none. */
  Optional<String> word(String name) {
    Matcher found = Pattern.compile(",\"" + name + "\":\"([a-z ,]{1,128})\"").matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  /** The hash of a member, in hexadecimal digits; empty if there is none. */
  Optional<String> sha256(String name) {
    Matcher found = Pattern.compile(",\"" + name + "\":\"([0-9a-f]{64})\"").matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  /** The number of a member; empty if there is none. */
  Optional<Long> number(String name) {
    Matcher found = Pattern.compile(",\"" + name + "\":([0-9]{1,18})[,}]").matcher(text);
    return found.find() ? Optional.of(Long.parseLong(found.group(1))) : Optional.empty();
  }
}
