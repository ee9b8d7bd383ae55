package dev.parley.transport.mcp.legacy;

import static dev.parley.security.seal.SealedLengths.binary;
import static dev.parley.security.seal.SealedLengths.check;
import static dev.parley.security.seal.SealedLengths.opened;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.security.seal.Seal.Purpose;
import dev.parley.transport.mcp.elicitation.FormDialect;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the id of an elicitation holds. */
class FormIdTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_800_000_000_123L);
  private static final String REFERENCE = "ref_" + "a".repeat(44);
  private static final String SESSION = "b".repeat(22);

  @Test
  @DisplayName("no id is longer by more than 30 % than in binary")
  void isLittleLongerThanInBinary() {
    int before = 1 + binary(REFERENCE, SESSION) + 14;

    check(
        Purpose.ELICITATION,
        new FormId(REFERENCE, SESSION, 1, FormDialect.FULL, false, NOW),
        before);
    check(
        Purpose.ELICITATION,
        new FormId(REFERENCE, SESSION, 20, FormDialect.FIRST, true, NOW),
        before);
  }

  @Test
  void readsWhatALaterReleaseWrites() {
    String json = "{\"r\":\"a\",\"s\":\"b\",\"n\":2,\"f\":\"1\",\"p\":1,\"t\":5,\"x\":[]}";

    assertEquals(
        Optional.of(new FormId("a", "b", 2, FormDialect.FIRST, true, Instant.ofEpochMilli(5))),
        opened(Purpose.ELICITATION, 1, json, FormId.class));
    assertEquals(
        Optional.empty(),
        opened(Purpose.ELICITATION, 1, json.replace("\"f\":\"1\"", "\"f\":\"3\""), FormId.class));
  }
}
