package dev.parley.interaction.memory;

import dev.parley.identity.SessionKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The titles of sessions, each until it was neither given nor used for a time. Of too many the one
 * that was used longest ago is forgotten. Guarded by the store's lock.
 */
final class SessionTitles {
  static final int MOST = 10_000;

  /** By when they were used, and so also by when they are forgotten. */
  private final Map<SessionKey, Title> titles = new LinkedHashMap<>(16, 0.75f, true);

  private final Duration life;

  SessionTitles(Duration life) {
    this.life = life;
  }

  private record Title(String text, Instant until) {}

  /** Gives a session a title; null takes it away. */
  void give(SessionKey session, @Nullable String title, Instant now) {
    if (title == null) {
      titles.remove(session);
    } else {
      titles.put(session, new Title(title, now.plus(life)));
    }
    forgetOld(now);
  }

  /**
   * The title of what is asked in a session, which keeps it for a time from now on.
   *
   * @param brought what the ask gives the session, or null
   */
  @Nullable String of(SessionKey session, @Nullable String brought, Instant now) {
    if (brought == null && titles.isEmpty()) {
      return null;
    }
    forgetOld(now);
    String title = brought == null ? current(session) : brought;
    if (title != null) {
      give(session, title, now);
    }
    return title;
  }

  /** The title of a session as it is. */
  @Nullable String current(SessionKey session) {
    Title title = titles.get(session);
    return title == null ? null : title.text();
  }

  private void forgetOld(Instant now) {
    Iterator<Title> oldest = titles.values().iterator();
    while (oldest.hasNext()) {
      if (oldest.next().until().isAfter(now) && titles.size() <= MOST) {
        return;
      }
      oldest.remove();
    }
  }
}
