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
 * A caller as a client carries it, sealed, in a ticket or in a cookie. It may answer, and nothing
 * else.
 *
 * @param session as in {@link Caller}; so are person and keyId
 * @param expirySecond when it ends, in whole seconds since 1970
 * @param guard what a request has to bring as well: with a cookie the token that its page repeats,
 *     with a ticket the origin of the pages that may use it; empty for nothing
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
   * @throws IllegalArgumentException where the caller does not end
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
   * @param means what it was carried in
   */
  Caller caller(Means means) {
    Instant expiry = Instant.ofEpochSecond(expirySecond);
    return new Caller(principal, means, Set.of(Scope.ANSWER), session, person, expiry, keyId);
  }

  boolean isOver(Instant now) {
    return !Instant.ofEpochSecond(expirySecond).isAfter(now);
  }
}
