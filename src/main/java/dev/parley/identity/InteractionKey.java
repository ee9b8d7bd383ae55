package dev.parley.identity;

import java.util.Comparator;

/**
 * What a parked call is found by: the tool use, unique in its session. It has an order for the same
 * reason as {@link SessionKey}.
 */
public record InteractionKey(SessionKey session, String toolUseId)
    implements Comparable<InteractionKey> {
  private static final Comparator<InteractionKey> ORDER =
      Comparator.comparing(InteractionKey::toolUseId).thenComparing(InteractionKey::session);

  @Override
  public int compareTo(InteractionKey other) {
    return ORDER.compare(this, other);
  }

  /** Mixed, since ids are often numbers, and sessions and tool uses then add up to the same. */
  @Override
  public int hashCode() {
    return session.hashCode() * 0x9E3779B9 + toolUseId.hashCode();
  }
}
