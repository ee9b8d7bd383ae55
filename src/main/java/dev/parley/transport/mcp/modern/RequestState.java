package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client carries from one slice of a waiting call to the next. It only points at the
 * question, so replaying it yields the same answer. The names of its members are short, since they
 * travel with each request.
 *
 * @param session of the question
 * @param toolUseId of the question
 * @param reference of the question, since another one may have the same ids once it is forgotten;
 *     null in states that an earlier release made
 * @param asker who may come back with it
 * @param digest of the tool and arguments that it may come back with
 * @param round how many requests the call has had with the one that brings it back
 * @param asked the key of what the client was asked for; empty where it was asked for nothing
 * @param expiresAt after this it is worth nothing; not before the result is forgotten, however
 *     often a human asks for more time
 */
@RegisterForReflection(targets = {RequestState.class, SessionKey.class, Principal.class})
record RequestState(
    @JsonProperty(value = "s", required = true) @JsonFormat(shape = Shape.ARRAY) SessionKey session,
    @JsonProperty(value = "i", required = true) String toolUseId,
    @JsonProperty("r") @Nullable String reference,
    @JsonProperty(value = "a", required = true) @JsonFormat(shape = Shape.ARRAY) Principal asker,
    @JsonProperty(value = "d", required = true) String digest,
    @JsonProperty(value = "n", required = true) int round,
    @JsonProperty(value = "q", required = true) String asked,
    @JsonProperty(value = "e", required = true) Instant expiresAt) {

  RequestState(
      InteractionKey key,
      String reference,
      Principal asker,
      String digest,
      int round,
      String asked,
      Instant expiresAt) {
    this(key.session(), key.toolUseId(), reference, asker, digest, round, asked, expiresAt);
  }

  InteractionKey key() {
    return new InteractionKey(session, toolUseId);
  }
}
