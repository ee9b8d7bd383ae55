package dev.parley.transport.mcp.modern;

import static dev.parley.security.seal.SealedLengths.binary;
import static dev.parley.security.seal.SealedLengths.opened;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedLengths;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What {@code requestState} holds. */
class StateSealTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_800_000_000_123L);
  private static final String REFERENCE = "ref_" + "r".repeat(44);
  private static final String DIGEST = "d".repeat(43);

  @Test
  @DisplayName("no state is longer by more than 30 % than in binary")
  void isLittleLongerThanInBinary() {
    String toolUse = "toolu_01A09q90qw90lq917835lq9";
    check(Principal.ANYONE, "default", toolUse, "");
    String issuer = "https://login.example.com/realms/acme";
    Principal person = new Principal(issuer, "user:" + "a".repeat(36), "b".repeat(64));
    check(person, "s".repeat(200), "t".repeat(200), "k".repeat(100));
  }

  private static void check(Principal asker, String session, String toolUse, String asked) {
    SessionKey key = SessionKey.of(asker, session);
    SealedLengths.check(
        Purpose.REQUEST_STATE,
        new RequestState(
            new InteractionKey(key, toolUse), REFERENCE, asker, DIGEST, 12, asked, NOW),
        1
            + binary(asker.tenant(), asker.owner(), session, toolUse, REFERENCE)
            + binary(asker.tenant(), asker.owner(), asker.client(), DIGEST, asked)
            + 12);
  }

  @Test
  void readsWhatALaterReleaseWrites() {
    String json =
        """
        {"s":["t","o","s"],"i":"u","r":"ref","a":["t","o","c","x"],"d":"","n":1,"q":"","e":5,"x":{}}\
        """;
    SessionKey session = new SessionKey("t", "o", "s");
    Principal asker = new Principal("t", "o", "c");

    assertEquals(
        Optional.of(
            new RequestState(
                new InteractionKey(session, "u"),
                "ref",
                asker,
                "",
                1,
                "",
                Instant.ofEpochMilli(5))),
        opened(Purpose.REQUEST_STATE, 1, json, RequestState.class));
    Optional<RequestState> former =
        opened(Purpose.REQUEST_STATE, 1, json.replace("\"r\"", "\"y\""), RequestState.class);
    assertNull(former.orElseThrow().reference());
    assertEquals(
        Optional.empty(),
        opened(Purpose.REQUEST_STATE, 1, json.replace("\"i\"", "\"j\""), RequestState.class));
  }
}
