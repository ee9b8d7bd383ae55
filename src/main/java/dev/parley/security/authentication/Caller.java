package dev.parley.security.authentication;

import dev.parley.identity.Principal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who calls and what the credential allows.
 *
 * @param scopes what may be done
 * @param session the only session that may be touched, or null for all of the owner's
 * @param person who sits there, where the credential names somebody: the subject of a token, or the
 *     name that a ticket was minted for; for the audit log and for drafts, never an authority
 * @param expiresAt when the credential ends, or null where it does not; a socket ends with it
 * @param keyId the hash of the API key behind it, or null; what came of a key ends with the key
 */
public record Caller(
    Principal principal,
    Means means,
    Set<Scope> scopes,
    @Nullable String session,
    @Nullable String person,
    @Nullable Instant expiresAt,
    @Nullable String keyId) {

  /** What proved it. */
  public enum Means {
    /** Nothing: no credentials are configured. */
    NOTHING,
    /** The {@link LocalToken}: no other credentials are configured. */
    LOCAL_TOKEN,
    API_KEY,
    ACCESS_TOKEN,
    TICKET,
    /** The cookie of somebody who logged in to our own pages. */
    COOKIE
  }

  /** The one caller, as long as no credentials are configured. */
  static final Caller ANYONE =
      new Caller(
          Principal.ANYONE, Means.NOTHING, EnumSet.allOf(Scope.class), null, null, null, null);

  /** A caller without the {@link LocalToken} where one is required: a host, not a human. */
  static final Caller ANY_ASKER =
      new Caller(Principal.ANYONE, Means.NOTHING, Set.of(Scope.ASK), null, null, null, null);

  /** A caller with the {@link LocalToken}. */
  static final Caller LOCAL =
      new Caller(
          Principal.ANYONE, Means.LOCAL_TOKEN, EnumSet.allOf(Scope.class), null, null, null, null);

  public Caller {
    scopes = Set.copyOf(scopes);
  }

  /** The person where the credential names one, else the client. */
  public String who() {
    return person == null ? principal.client() : person;
  }

  /**
   * Whether this is whom an interaction names: by the name of {@link #who}, or as the owner of what
   * was answered through the client, which a ticket does not stand for.
   */
  public boolean is(String noted) {
    return noted.equals(who()) || (means != Means.TICKET && noted.equals(principal.owner()));
  }

  /** Whether this caller would need the {@link LocalToken} to do more than ask. */
  boolean lacksLocalToken() {
    return means == Means.NOTHING && !scopes.contains(Scope.ANSWER);
  }

  boolean may(Scope scope) {
    return scope.isIn(scopes);
  }

  boolean maySee(String sessionId) {
    return session == null || session.equals(sessionId);
  }
}
