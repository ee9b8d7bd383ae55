package dev.parley.interaction.json;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.security.seal.Seal;
import dev.parley.security.seal.Seal.Purpose;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Where the next page of a list begins, sealed because a position in the memory store would reveal
 * how many questions others have asked. A cursor is valid for one list of one session, grants no
 * access, and never expires.
 */
@Singleton
class PageCursor {
  private static final byte FORM = 2;
  private static final int LONGEST = 500;

  private final Seal seal;

  PageCursor(Seal seal) {
    this.seal = seal;
  }

  String of(SessionKey session, Filter filter, PagePosition position) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORM);
      out.writeUTF(list(session, filter));
      out.writeLong(position.at());
      out.writeLong(position.openFrom());
      out.writeLong(position.since());
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return seal.sealText(Purpose.CURSOR, bytes.toByteArray());
  }

  /**
   * @throws Refusal {@code invalid_cursor} unless it is a cursor of this list
   */
  PagePosition read(SessionKey session, Filter filter, String cursor) {
    byte[] bytes =
        (cursor.length() > LONGEST
                ? Optional.<byte[]>empty()
                : seal.openText(Purpose.CURSOR, cursor))
            .orElseThrow(PageCursor::invalid);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readByte() == FORM && in.readUTF().equals(list(session, filter))) {
        return new PagePosition(in.readLong(), in.readLong(), in.readLong());
      }
    } catch (IOException otherForm) {
      throw invalid();
    }
    throw invalid();
  }

  private static String list(SessionKey session, Filter filter) {
    return session.tag() + " " + filter;
  }

  private static Refusal invalid() {
    return Refusal.of(
        ErrorCode.INVALID_CURSOR,
        "cursor must be the nextCursor of an earlier page of the same list, unchanged: of the same"
            + " session and status; leave it out to begin anew");
  }
}
