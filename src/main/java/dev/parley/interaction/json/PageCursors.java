package dev.parley.interaction.json;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Writes the cursor that a client sends back for the next page of a list, and reads it. Cursors are
 * sealed because a position in the memory store would reveal how many questions others have asked.
 * A cursor is valid for one list of one session, grants no access, and never expires.
 */
@Singleton
class PageCursors {
  private static final int LONGEST = 500;

  private final SealedJson seal;

  PageCursors(SealedJson seal) {
    this.seal = seal;
  }

  String of(SessionKey session, Filter filter, PagePosition position) {
    return seal.sealText(Purpose.CURSOR, PageCursor.of(session, filter, position));
  }

  /**
   * @throws Refusal {@code invalid_cursor} unless it is a cursor of this list
   */
  PagePosition read(SessionKey session, Filter filter, String cursor) {
    return open(cursor)
        .filter(content -> content.isOf(session, filter))
        .map(PageCursor::position)
        .orElseThrow(PageCursors::invalid);
  }

  private Optional<PageCursor> open(String cursor) {
    return cursor.length() > LONGEST
        ? Optional.empty()
        : seal.openText(Purpose.CURSOR, cursor, PageCursor.class);
  }

  private static Refusal invalid() {
    return Refusal.of(
        ErrorCode.INVALID_CURSOR,
        "cursor must be the nextCursor of an earlier page of the same list, unchanged: of the same"
            + " session and status; leave it out to begin anew");
  }
}
