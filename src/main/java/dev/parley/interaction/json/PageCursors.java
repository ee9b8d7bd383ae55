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
 * A cursor is valid for one list of one session or inbox, grants no access, and never expires.
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
    return open(cursor, PageCursor.class)
        .filter(content -> content.isOf(session, filter))
        .map(PageCursor::position)
        .orElseThrow(PageCursors::invalid);
  }

  String of(InboxQuery query, InboxQuery.Place place) {
    return seal.sealText(Purpose.CURSOR, InboxCursor.of(query, place));
  }

  /**
   * The query from the place of the cursor on.
   *
   * @throws Refusal {@code invalid_cursor} unless it is a cursor of this query
   */
  InboxQuery read(InboxQuery query, String cursor) {
    return open(cursor, InboxCursor.class)
        .flatMap(content -> content.place(query))
        .map(query::from)
        .orElseThrow(PageCursors::invalid);
  }

  private <T> Optional<T> open(String cursor, Class<T> type) {
    return cursor.length() > LONGEST
        ? Optional.empty()
        : seal.openText(Purpose.CURSOR, cursor, type);
  }

  private static Refusal invalid() {
    return Refusal.of(
        ErrorCode.INVALID_CURSOR,
        "cursor must be the nextCursor of an earlier page of the same list, unchanged: of the same"
            + " session or inbox, and with the same filters; leave it out to begin anew");
  }
}
