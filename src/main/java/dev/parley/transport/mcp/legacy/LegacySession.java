package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.identity.Principal;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client said in {@code initialize}, which later requests do not repeat. The client carries
 * it itself, sealed, as its session id; the server keeps nothing that it could not read there
 * again. The names of its members are short, since they travel with each request.
 *
 * @param owner who initialised; nobody else can use it
 * @param revision what was agreed on
 * @param capabilities what the client declared: the sum of {@link #FORM}, {@link #URL} and {@link
 *     #APP}
 * @param expirySecond when it ends, in whole seconds since 1970
 * @param host what the client calls itself, or null where it did not say
 */
@RegisterForReflection(targets = {LegacySession.class, Principal.class, ClientHost.class})
record LegacySession(
    @JsonProperty(value = "o", required = true) @JsonFormat(shape = Shape.ARRAY) Principal owner,
    @JsonProperty(value = "r", required = true) String revision,
    @JsonProperty(value = "c", required = true) int capabilities,
    @JsonProperty(value = "e", required = true) long expirySecond,
    @JsonProperty("h") @JsonFormat(shape = Shape.ARRAY) @Nullable ClientHost host) {
  static final int FORM = 1;
  static final int URL = 2;
  static final int APP = 4;

  /**
   * @param params of {@code initialize}
   */
  static LegacySession of(Principal owner, String revision, JsonNode params, Instant expiresAt) {
    ClientCapabilities declared = ClientCapabilities.of(params.path("capabilities"), revision);
    return new LegacySession(
        owner,
        revision,
        (declared.form().isPresent() ? FORM : 0)
            + (declared.url() ? URL : 0)
            + (declared.app() ? APP : 0),
        // rounded up, so that a session never lives shorter than configured
        Math.ceilDiv(expiresAt.toEpochMilli(), 1_000L),
        CallParams.host(params.path("clientInfo")));
  }

  /**
   * @param mayRelay whether the asker of the request may, whoever initialised
   */
  LegacyClient client(boolean mayRelay) {
    ClientCapabilities declared =
        ClientCapabilities.declared(revision, declares(FORM), declares(URL), declares(APP));
    return new LegacyClient(declared.where(mayRelay), host);
  }

  boolean isOver(Instant now) {
    return !now.isBefore(Instant.ofEpochSecond(expirySecond));
  }

  private boolean declares(int capability) {
    return (capabilities & capability) != 0;
  }
}
