package dev.parley.security.authentication;

/**
 * Some credentials may no longer be in force: whoever keeps a connection open for one asks {@link
 * CallerResolver#standing} again. Those who were asked something by a withdrawn client have been
 * told by then how it ended.
 */
public record CredentialsEnded() {}
