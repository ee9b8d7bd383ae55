package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;

/**
 * Checks what a credential opens apart from its scopes: one session or all, an inbox, and whether
 * it mints tickets. Every method returns the caller that it was given, or throws a {@link Refusal}
 * {@code session_forbidden}.
 */
@Singleton
class CredentialBounds {
  private final RefusedCredentials refused;

  CredentialBounds(RefusedCredentials refused) {
    this.refused = refused;
  }

  /** Requires that the credential opens that session. */
  Caller inSession(Caller caller, HttpServerRequest request, String sessionId) {
    return required(
        caller.maySee(sessionId),
        caller,
        request,
        caller.isForInbox()
            ? "The ticket is for an inbox, and opens no session"
            : "The ticket is for another session than the one addressed");
  }

  /** Requires that the credential opens an inbox. */
  Caller withInbox(Caller caller, HttpServerRequest request) {
    return required(
        caller.inbox().isPresent(),
        caller,
        request,
        "An inbox belongs to a person: log in, or bring an access token of a person, or a ticket"
            + " that was minted with inbox");
  }

  /** Requires that the credential mints tickets: neither a ticket nor a login does. */
  Caller minting(Caller caller, HttpServerRequest request) {
    return required(
        caller.means() != Means.TICKET && caller.means() != Means.COOKIE,
        caller,
        request,
        "Tickets are minted with an API key, an access token or the local token");
  }

  /** Requires the credential of a program, which asks several people. */
  Caller mintingForInboxes(Caller caller, HttpServerRequest request) {
    return required(
        !InboxKey.hasOwn(caller.principal()),
        caller,
        request,
        "Your own credential opens the inbox of all that is asked for you; tickets for inboxes are"
            + " minted with the credential of a program");
  }

  private Caller required(boolean met, Caller caller, HttpServerRequest request, String otherwise) {
    if (!met) {
      refused.note(request, Kind.CREDENTIAL, ErrorCode.SESSION_FORBIDDEN.code());
      throw Refusal.of(ErrorCode.SESSION_FORBIDDEN, otherwise);
    }
    return caller;
  }
}
