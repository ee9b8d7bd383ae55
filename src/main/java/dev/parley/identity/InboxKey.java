package dev.parley.identity;

import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The inbox of a person: everything that is asked under an owner, or only what names one person.
 * Ordered for the same reason as {@link SessionKey}.
 *
 * @param person whom the asks of an owner that is no person name; null for all asks of the owner
 */
public record InboxKey(String tenant, String owner, @Nullable String person)
    implements Comparable<InboxKey> {
  /** That of everyone, as long as no credentials are configured. */
  private static final InboxKey OF_ANYONE =
      new InboxKey(Principal.ANYONE.tenant(), Principal.ANYONE.owner(), null);

  private static final Comparator<InboxKey> ORDER =
      Comparator.comparing(InboxKey::person, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(InboxKey::owner)
          .thenComparing(InboxKey::tenant);

  /**
   * The inbox in which an ask appears; null for none.
   *
   * @param person whom the ask names, or null; changes nothing where the owner has an inbox
   */
  public static @Nullable InboxKey of(Principal asker, @Nullable String person) {
    if (hasOwn(asker)) {
      return ofOwner(asker);
    }
    return person == null ? null : new InboxKey(asker.tenant(), asker.owner(), person);
  }

  /** Whether all that is asked under the owner of a principal is in one inbox. */
  public static boolean hasOwn(Principal principal) {
    return principal.isPerson() || principal.equals(Principal.ANYONE);
  }

  /** The inbox of an owner that {@link #hasOwn has one}. */
  public static InboxKey ofOwner(Principal principal) {
    return principal.equals(Principal.ANYONE)
        ? OF_ANYONE
        : new InboxKey(principal.tenant(), principal.owner(), null);
  }

  /**
   * The person, as frontends name who uses them. Empty as long as no credentials are configured:
   * then everyone is the person.
   */
  public Optional<String> who() {
    return person == null ? Principal.subject(owner) : Optional.of(person);
  }

  /** Stands for a session where something concerns the whole inbox: its id is empty. */
  public SessionKey noSession() {
    return new SessionKey(tenant, owner, "");
  }

  /** A short name for the inbox that reveals nothing about it. */
  public String tag() {
    return person == null
        ? SessionKey.tag("inbox", tenant, owner)
        : SessionKey.tag("inbox", tenant, owner, person);
  }

  @Override
  public int compareTo(InboxKey other) {
    return ORDER.compare(this, other);
  }

  /** By hand, as that of {@link SessionKey}. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof InboxKey key
            && owner.equals(key.owner)
            && tenant.equals(key.tenant)
            && Objects.equals(person, key.person));
  }

  @Override
  public int hashCode() {
    return (tenant.hashCode() * 31 + owner.hashCode()) * 31
        + (person == null ? 0 : person.hashCode());
  }
}
