package dev.parley.transport.mcp.legacy;

import static dev.parley.security.seal.SealedLengths.JSON;
import static dev.parley.security.seal.SealedLengths.binary;
import static dev.parley.security.seal.SealedLengths.check;
import static dev.parley.security.seal.SealedLengths.opened;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.ClientHost;
import dev.parley.identity.Principal;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.testing.Json;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a session id holds. */
class LegacySessionTest {
  private static final Principal OWNER = new Principal("tenant", "owner", "client");
  private static final Instant END = Instant.ofEpochMilli(1_000);
  private static final long NOW = 1_800_000_000;
  private static final String ISSUER = "https://login.example.com/realms/acme";

  private static Optional<LegacySession> reopened(LegacySession session) {
    String id = JSON.sealText(Purpose.SESSION_ID, session);
    return JSON.openText(Purpose.SESSION_ID, id, LegacySession.class);
  }

  @Test
  void holdsWhatTheClientSaid() {
    LegacySession session =
        LegacySession.of(
            OWNER,
            "2025-11-25",
            Json.read(
                """
                {"capabilities":{"elicitation":{}},"clientInfo":{"name":"é","version":"1.2"}}\
                """),
            END);
    assertEquals(new ClientHost("é", "1.2"), session.host());
    assertEquals(Optional.of(session), reopened(session));
  }

  @Test
  void holdsNoNameWhereThereIsNone() {
    LegacySession session =
        LegacySession.of(OWNER, "2025-11-25", Json.read("{\"capabilities\":{}}"), END);
    assertNull(session.host());
    assertEquals(Optional.of(session), reopened(session));
  }

  @Test
  @DisplayName("a later release may write more beside this one, and older forms open as nothing")
  void readsWhatALaterReleaseWrites() {
    String json =
        """
        {"o":["tenant","owner","client","x"],"r":"2025-11-25","c":13,"e":1,"h":["n",null],"x":{}}\
        """;
    LegacySession later = opened(Purpose.SESSION_ID, 1, json, LegacySession.class).orElseThrow();

    assertEquals(OWNER, later.owner());
    assertEquals(new ClientHost("n", null), later.host());
    assertEquals(
        ClientCapabilities.declared("2025-11-25", true, false, true),
        later.client(true).capabilities());
    assertEquals(Optional.empty(), opened(Purpose.SESSION_ID, 2, json, LegacySession.class));
  }

  @Test
  void endsInItsSecond() {
    LegacySession session = new LegacySession(OWNER, "2025-11-25", 0, 1, null);

    assertFalse(session.isOver(END.minusMillis(1)));
    assertTrue(session.isOver(END));
  }

  @Test
  @DisplayName("no session id is longer by more than 30 % than in binary")
  void isLittleLongerThanInBinary() {
    LegacySession anonymous =
        new LegacySession(
            Principal.ANYONE, "2025-11-25", 1, NOW, new ClientHost("claude-code", "2.0.14"));
    check(
        Purpose.SESSION_ID,
        anonymous,
        1
            + binary("local", "anyone", "anonymous", "2025-11-25")
            + 13
            + binary("claude-code", "2.0.14"));
    String name = "é".repeat(99) + "…";
    Principal person = new Principal(ISSUER, "user:" + "a".repeat(36), "b".repeat(64));
    check(
        Purpose.SESSION_ID,
        new LegacySession(person, "2025-11-25", 7, NOW, new ClientHost(name, name)),
        1
            + binary(ISSUER, person.owner(), person.client(), "2025-11-25")
            + 13
            + binary(name, name));
  }
}
