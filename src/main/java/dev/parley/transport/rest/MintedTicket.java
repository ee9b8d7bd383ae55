package dev.parley.transport.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.Tickets;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request for a ticket.
 *
 * @param sessionId which session it opens; null where it opens an inbox
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record MintedTicket(@Nullable String sessionId, String ticket, String expiresAt) {

  static Response response(JsonCodec codec, @Nullable String sessionId, Tickets.Minted minted) {
    MintedTicket ticket =
        new MintedTicket(sessionId, minted.token(), minted.expiresAt().toString());
    return Response.status(201).entity(codec.bytes(ticket)).build();
  }
}
