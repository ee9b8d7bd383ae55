package dev.parley.security.authentication;

/**
 * Some credentials may no longer be in force: code that keeps a connection open for one asks {@link
 * CallerResolver#standing} again. Interactions of withdrawn clients have ended by then, and their
 * frontends know.
 */
public record CredentialsEnded() {}
