package dev.parley.interaction.redis;

import dev.parley.identity.SessionKey;

/** Short opaque names of an owner and its tenant, for counts and records. */
record OwnerTags(String owner, String tenant) {

  static OwnerTags of(SessionKey session) {
    return new OwnerTags(
        SessionKey.tag(session.tenant(), session.owner()), SessionKey.tag(session.tenant()));
  }

  /** Reads what {@link #text} wrote. */
  static OwnerTags read(String text) {
    int space = text.indexOf(' ');
    return new OwnerTags(text.substring(0, space), text.substring(space + 1));
  }

  String text() {
    return owner + " " + tenant;
  }
}
