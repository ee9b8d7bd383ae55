package dev.parley.transport.mcp.legacy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sessions whose ids were opened here lately, since each request of a session brings the same
 * id, and to decrypt it costs more than the rest of reading the request. What is remembered is only
 * what an id holds: whose it is and whether it is over has to be asked for each request. Bounded;
 * an id that is not here is opened again. Thread-safe.
 */
final class OpenedSessions {
  private static final int MOST = 4_096;

  /** The most characters of an id that is remembered; ids of real clients have a few hundred. */
  private static final int LONGEST = 1_024;

  private final Map<String, LegacySession> byId = new Latest();

  @Nullable LegacySession find(String id) {
    synchronized (byId) {
      return byId.get(id);
    }
  }

  /**
   * @param id that was opened, hence one that this service made
   */
  void note(String id, LegacySession session) {
    if (id.length() <= LONGEST) {
      synchronized (byId) {
        byId.put(id, session);
      }
    }
  }

  /** In the order of use, so that the session that was silent for longest goes first. */
  private static final class Latest extends LinkedHashMap<String, LegacySession> {
    private static final long serialVersionUID = 1L;

    Latest() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, LegacySession> eldest) {
      return size() > MOST;
    }
  }
}
