package dev.parley.telemetry.audit;

import org.jspecify.annotations.Nullable;

/**
 * Who did something, as the audit log names them.
 *
 * @param credential names the credential without showing it: its kind and the beginning of its
 *     SHA-256 in hex, such as {@code key:0a4ea195990b79d3}; {@code none} where none is asked for
 * @param person whom the credential proves, or null where it proves no person
 * @param actsFor whom the caller claims to act for, such as the person that a ticket was minted
 *     for; or null
 * @param address of the client, as far as proxies in front are trusted to say it
 * @param via by which way it came: {@code mcp}, {@code rpc}, {@code rest}, or the wire name of a
 *     {@code Via}
 */
public record Actor(
    String credential,
    @Nullable String person,
    @Nullable String actsFor,
    String address,
    String via) {

  /** The same, by another way. */
  public Actor through(String way) {
    return new Actor(credential, person, actsFor, address, way);
  }
}
