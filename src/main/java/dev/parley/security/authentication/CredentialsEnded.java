package dev.parley.security.authentication;

/**
 * An event: some credentials may no longer be valid. Code that keeps a connection open for a
 * credential must call {@link CallerResolver#standing} again. The interactions of withdrawn clients
 * have ended before, and their frontends have been told.
 */
public record CredentialsEnded() {}
