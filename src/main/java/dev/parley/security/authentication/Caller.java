package dev.parley.security.authentication;

import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request, and what its credential allows.
 *
 * @param scopes the operations that the credential allows
 * @param session the only session that the caller may use, or null for all sessions of the owner;
 *     {@link #INBOX} for none
 * @param person the person whom the credential names: the subject of a token or login, or the
 *     holder of a ticket; else null. It names who answered, whose drafts and earlier answers are
 *     shown, and entries of the audit log; it grants nothing
 * @param expiresAt when the credential expires, or null; a WebSocket is closed then
 * @param keyId the hash of the API key that the credential is or was minted with, or null; the
 *     credential ends with the key
 */
public record Caller(
    Principal principal,
    Means means,
    Set<Scope> scopes,
    @Nullable String session,
    @Nullable String person,
    @Nullable Instant expiresAt,
    @Nullable String keyId) {

  /**
   * In the place of a session: the caller may use the inbox of its person and nothing else. It is
   * no valid session id, so a release that does not know it refuses every session.
   */
  static final String INBOX = "no session, but the inbox";

  /** The kind of credential that proved the caller. */
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

  /** Every caller, if neither credentials nor a local token are required. */
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

  /** The person if the credential names one, else the client. */
  public String who() {
    return person == null ? principal.client() : person;
  }

  /**
   * Whether this caller is the one that an interaction names: by {@link #who}, or by the owner if
   * the answer came through the client. A ticket does not prove the owner.
   */
  public boolean is(String noted) {
    return noted.equals(who()) || (means != Means.TICKET && noted.equals(principal.owner()));
  }

  /** Whether the credential is a ticket for an inbox, which opens no session. */
  public boolean isForInbox() {
    return INBOX.equals(session);
  }

  /** The inbox that this caller may open; empty for a program, and for a ticket for a session. */
  public Optional<InboxKey> inbox() {
    if (isForInbox()) {
      return Optional.ofNullable(InboxKey.of(principal, person));
    }
    return means != Means.TICKET && InboxKey.hasOwn(principal)
        ? Optional.of(InboxKey.ofOwner(principal))
        : Optional.empty();
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
