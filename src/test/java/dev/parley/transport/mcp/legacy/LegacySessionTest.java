package dev.parley.transport.mcp.legacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.identity.Principal;
import dev.parley.interaction.Ask;
import dev.parley.testing.Json;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a session id holds, as bytes. */
class LegacySessionTest {
  private static final Principal OWNER = new Principal("tenant", "owner", "client");
  private static final Instant END = Instant.ofEpochMilli(1_000);

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
    assertEquals(new Ask.Host("é", "1.2"), session.host());
    assertEquals(Optional.of(session), LegacySession.decode(session.encode()));
  }

  @Test
  void holdsNoNameWhereThereIsNone() {
    LegacySession session =
        LegacySession.of(OWNER, "2025-11-25", Json.read("{\"capabilities\":{}}"), END);
    assertNull(session.host());
    assertEquals(Optional.of(session), LegacySession.decode(session.encode()));
  }

  /** A client keeps its session while the service is renewed. */
  @Test
  void readsSessionsOfTheReleaseBefore() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(1);
      for (String text : new String[] {"tenant", "owner", "client", "2025-11-25"}) {
        out.writeUTF(text);
      }
      for (boolean ability : new boolean[] {true, false, true}) {
        out.writeBoolean(ability);
      }
      out.writeLong(END.toEpochMilli());
    }
    assertEquals(
        Optional.of(new LegacySession(OWNER, "2025-11-25", true, false, true, END, null)),
        LegacySession.decode(bytes.toByteArray()));
  }
}
