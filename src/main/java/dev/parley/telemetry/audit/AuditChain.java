package dev.parley.telemetry.audit;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/**
 * Chains entries: each has the next number, the mark of the entry before, and a mark of its own
 * over its whole line. To be used on one thread at a time.
 */
final class AuditChain {
  /** Always with milliseconds, so that times sort as texts do. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final int ID_BYTES = 8;

  private final AuditKey key;
  private final String pod;
  private final String id;
  private volatile Place last;

  /**
   * @param seq the number of an entry, from 1
   * @param mark its mark; empty before the first entry
   */
  record Place(String chain, long seq, String mark) {
    static Place beginning() {
      byte[] id = new byte[ID_BYTES];
      new SecureRandom().nextBytes(id);
      return new Place(Base64.getUrlEncoder().withoutPadding().encodeToString(id), 0, "");
    }
  }

  /**
   * @param pod names the process
   * @param last the entry after which the chain continues
   */
  AuditChain(AuditKey key, String pod, Place last) {
    this.key = key;
    this.pod = pod;
    this.id = last.chain();
    this.last = last;
  }

  /** The newest entry; on any thread. */
  Place last() {
    return last;
  }

  /** Takes back the places of entries that were not written. */
  void backTo(Place before) {
    last = before;
  }

  /** The next line, with its line feed. */
  byte[] next(AuditEntry entry) {
    long seq = last.seq() + 1;
    String body =
        "{\"v\":1,\"chain\":\""
            + id
            + "\",\"seq\":"
            + seq
            + ",\"at\":\""
            + TIME.format(entry.at())
            + "\",\"pod\":\""
            + pod
            + "\","
            + entry.members()
            + ",\"key\":\""
            + key.id()
            + "\",\"prev\":\""
            + last.mark()
            + "\"";
    byte[] head = body.getBytes(StandardCharsets.UTF_8);
    String mark = key.mark(head, head.length);
    byte[] tail = (",\"mark\":\"" + mark + "\"}\n").getBytes(StandardCharsets.US_ASCII);
    byte[] line = new byte[head.length + tail.length];
    System.arraycopy(head, 0, line, 0, head.length);
    System.arraycopy(tail, 0, line, head.length, tail.length);
    last = new Place(id, seq, mark);
    return line;
  }
}
