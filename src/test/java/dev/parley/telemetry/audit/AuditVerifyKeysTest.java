package dev.parley.telemetry.audit;

import static dev.parley.telemetry.audit.WrittenLog.NEW_KEY;
import static dev.parley.telemetry.audit.WrittenLog.OLD_KEY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.SealKey;
import dev.parley.telemetry.audit.WrittenLog.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the verification says of the keys under which marks were made. The files are written as the
 * service does.
 */
class AuditVerifyKeysTest extends VerifiedLog {
  @Test
  void changedWithAMarkMadeWithoutTheKey() throws IOException {
    log.run(OLD_KEY, 5);
    AuditChain forged = unsignedFromThe(log.entry(4));
    List<String> lines = log.lines();
    String made = WrittenLog.next(forged, AuditEntry.of("asked"));
    lines.set(4, made.replace("\"key\":\"none\"", "\"key\":\"old\""));
    log.rewrite(lines);
    check(1, "entry 5 was changed");
  }

  @Test
  void madeAnewUnderNoKey() throws IOException {
    log.run(OLD_KEY, 5);
    AuditChain forged = unsignedFromThe(log.entry(4));
    List<String> lines = log.lines().subList(0, 4);
    lines.add(WrittenLog.next(forged, AuditEntry.of("started")));
    log.rewrite(lines);
    check(2, "under the key \"none\", which PARLEY_KEYS does not name");
    check(0, "who can write the file can make such marks", "--unsigned");
    check(0, "from entry 5 on the key is \"none\" again, older than \"old\"", "--unsigned");
  }

  /** A chain that begins in the place of an entry, as somebody makes it who has no key. */
  private static AuditChain unsignedFromThe(AuditLine entry) {
    return new AuditChain(
        AuditKey.known(), "pod-1", new AuditChain.Place(entry.chain(), 4, entry.prev()));
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
  void aKeyChangesAtAStartOnly() throws IOException {
    log.run(NEW_KEY, 5);
    AuditLine last = log.entry(5);
    List<String> lines = log.lines().subList(0, 6);
    AuditChain leaked = new AuditChain(AuditKey.of(SealKey.parse(OLD_KEY)), "pod-1", last.place());
    lines.add(WrittenLog.next(leaked, AuditEntry.of("asked")));
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
}
