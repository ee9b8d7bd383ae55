package dev.parley.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session of one owner: where the questions of one conversation are shown. It is ordered because
 * its id comes from outside: maps then resist keys that were made to have equal hashes.
 */
public record SessionKey(String tenant, String owner, String sessionId)
    implements Comparable<SessionKey> {
  private static final Comparator<SessionKey> ORDER =
      Comparator.comparing(SessionKey::sessionId)
          .thenComparing(SessionKey::owner)
          .thenComparing(SessionKey::tenant);

  private static final Pattern REFERENCE = Pattern.compile("ref_[\\w-]{22}([\\w-]{22})");

  @Override
  public int compareTo(SessionKey other) {
    return ORDER.compare(this, other);
  }

  /** By hand: first what differs most, and no call through method handles for each look-up. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof SessionKey key
            && sessionId.equals(key.sessionId)
            && owner.equals(key.owner)
            && tenant.equals(key.tenant));
  }

  @Override
  public int hashCode() {
    return (tenant.hashCode() * 31 + owner.hashCode()) * 31 + sessionId.hashCode();
  }

  public static SessionKey of(Principal principal, String sessionId) {
    return new SessionKey(principal.tenant(), principal.owner(), sessionId);
  }

  /** A short name for the session that reveals nothing about it. */
  public String tag() {
    return tag(tenant, owner, sessionId);
  }

  /** Appends the {@link #tag()}. */
  public void appendTag(StringBuilder to) {
    appendTag(to, tenant, owner, sessionId);
  }

  /**
   * The tag of the session that a reference belongs to; empty if it is not a reference of this
   * service.
   */
  public static Optional<String> tagOf(String reference) {
    return Optional.of(REFERENCE.matcher(reference))
        .filter(matcher -> matcher.matches())
        .map(matcher -> matcher.group(1));
  }

  /**
   * The first 128 bits of the SHA-256 of some texts, in 22 characters of base64url. It is
   * infeasible to find other texts with the same tag.
   */
  public static String tag(String... texts) {
    StringBuilder tag = new StringBuilder(Base64Url128.LENGTH);
    appendTag(tag, texts);
    return tag.toString();
  }

  private static void appendTag(StringBuilder to, String... texts) {
    MessageDigest digest = Sha256.ofThread();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      // the lengths keep ("a", "bc") and ("ab", "c") apart
      updateDecimal(digest, bytes.length);
      digest.update((byte) ':');
      digest.update(bytes);
    }
    Base64Url128.append(to, digest.digest());
  }

  private static void updateDecimal(MessageDigest digest, int number) {
    if (number >= 10) {
      updateDecimal(digest, number / 10);
    }
    digest.update((byte) ('0' + number % 10));
  }
}
