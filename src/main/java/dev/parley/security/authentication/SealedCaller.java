package dev.parley.security.authentication;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.identity.Principal;
import dev.parley.security.authentication.Caller.Means;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a ticket or a login cookie before it is sealed. Its caller may only answer.
 *
 * @param session as in {@link Caller}, like {@code person} and {@code keyId}
 * @param expirySecond when it expires, in seconds since 1970
 * @param guard what else a request must have: with a cookie the CSRF token, with a ticket the
 *     origin of the page; empty if nothing is required
 */
@RegisterForReflection(targets = {SealedCaller.class, Principal.class})
record SealedCaller(
    @JsonProperty(value = "o", required = true) @JsonFormat(shape = Shape.ARRAY)
        Principal principal,
    @JsonProperty("s") @Nullable String session,
    @JsonProperty("p") @Nullable String person,
    @JsonProperty(value = "e", required = true) long expirySecond,
    @JsonProperty("k") @Nullable String keyId,
    @JsonProperty(value = "g", required = true) String guard) {

  /**
   * @throws IllegalArgumentException if the caller has no expiry
   */
  static SealedCaller of(Caller caller, String guard) {
    if (caller.expiresAt() == null) {
      throw new IllegalArgumentException("what others carry must end");
    }
    return new SealedCaller(
        caller.principal(),
        caller.session(),
        caller.person(),
        caller.expiresAt().getEpochSecond(),
        caller.keyId(),
        guard);
  }

  /**
   * @param means the ticket or the cookie
   */
  Caller caller(Means means) {
    Instant expiry = Instant.ofEpochSecond(expirySecond);
    return new Caller(principal, means, Set.of(Scope.ANSWER), session, person, expiry, keyId);
  }

  boolean isOver(Instant now) {
    return !Instant.ofEpochSecond(expirySecond).isAfter(now);
  }
}
