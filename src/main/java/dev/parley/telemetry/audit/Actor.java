package dev.parley.telemetry.audit;

import org.jspecify.annotations.Nullable;

/**
 * Who did something, as the audit log names them.
 *
 * @param credential names the credential without showing it: its kind and the beginning of its
 *     SHA-256 in hex, such as {@code key:0a4ea195990b79d3}; {@code none} if none is required
 * @param person the person whom the credential proves, or null
 * @param actsFor the person for whom the caller claims to act, such as the holder of a ticket; or
 *     null
 * @param address of the client; a proxy's statement counts only if the proxy is trusted
 * @param via the transport: {@code mcp}, {@code rpc}, {@code rest}, or the wire name of a {@code
 *     Via}
 */
public record Actor(
    String credential,
    @Nullable String person,
    @Nullable String actsFor,
    String address,
    String via) {

  /** The same actor, who claims to act for a person. */
  public Actor actingFor(String other) {
    return new Actor(credential, person, other, address, via);
  }

  /** The same actor over another transport. */
  public Actor through(String way) {
    return new Actor(credential, person, actsFor, address, way);
  }
}
