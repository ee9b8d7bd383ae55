package dev.parley.interaction.json;

import static dev.parley.security.seal.SealedLengths.JSON;
import static dev.parley.security.seal.SealedLengths.opened;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.security.seal.Seal.Purpose;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PageCursorTest {
  private static final SessionKey SESSION = new SessionKey("local", "anyone", "demo");
  private static final long MICROS = 1_800_000_000_000_000L;
  private static final PagePosition POSITION = new PagePosition(3, 2, 1);

  @Test
  void belongsToOneListOfOneSession() {
    PageCursor cursor = PageCursor.of(SESSION, Filter.ALL, POSITION);

    assertTrue(cursor.isOf(SESSION, Filter.ALL));
    assertFalse(cursor.isOf(SESSION, Filter.OPEN));
    assertFalse(cursor.isOf(new SessionKey("local", "anyone", "other"), Filter.ALL));
  }

  @Test
  @DisplayName(
      "a later release may write more beside this one, and another version opens as nothing")
  void readsWhatALaterReleaseWrites() {
    String json = "{\"l\":\"tag ALL\",\"p\":[3,2,1,0],\"z\":\"new\"}";
    PageCursor cursor = new PageCursor("tag ALL", new PagePosition(3, 2, 1));

    assertEquals(Optional.of(cursor), opened(Purpose.CURSOR, 1, json, PageCursor.class));
    assertEquals(Optional.empty(), opened(Purpose.CURSOR, 2, json, PageCursor.class));
  }

  @Test
  @DisplayName("three positions in microseconds, as Redis counts, take at most 170 characters")
  void staysShort() {
    PagePosition position = new PagePosition(MICROS, MICROS, MICROS);
    PageCursor cursor = PageCursor.of(SESSION, Filter.ALL, position);

    String sealed = JSON.sealText(Purpose.CURSOR, cursor);

    assertTrue(sealed.length() <= 170, sealed);
    assertEquals(Optional.of(cursor), JSON.openText(Purpose.CURSOR, sealed, PageCursor.class));
  }
}
