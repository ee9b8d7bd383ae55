package dev.parley.identity;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Identifies an interaction by its tool use, which is unique in its session. Ordered for the same
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

  /** By hand, as that of {@link SessionKey}. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof InteractionKey key
            && toolUseId.equals(key.toolUseId)
            && session.equals(key.session));
  }

  /** Mixed, because sessions and tool uses are often numbered and would add up to equal hashes. */
  @Override
  public int hashCode() {
    return session.hashCode() * 0x9E3779B9 + toolUseId.hashCode();
  }
}
