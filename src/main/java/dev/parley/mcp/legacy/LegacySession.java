package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.access.Principal;
import dev.parley.mcp.elicit.Abilities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;

/**
 * What a client said in {@code initialize}, which later requests do not repeat. The client carries
 * it itself, as its session id; the server keeps nothing.
 *
 * @param owner who initialised; nobody else can use it
 * @param revision what was agreed on
 */
record LegacySession(
    Principal owner, String revision, boolean form, boolean url, boolean app, Instant expiresAt) {
  private static final byte FORMAT = 1;

  static LegacySession of(
      Principal owner, String revision, JsonNode capabilities, Instant expiresAt) {
    Abilities declared = Abilities.of(capabilities, revision);
    return new LegacySession(
        owner, revision, declared.form().isPresent(), declared.url(), declared.app(), expiresAt);
  }

  Abilities abilities() {
    return Abilities.declared(revision, form, url, app);
  }

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeUTF(owner.tenant());
      out.writeUTF(owner.owner());
      out.writeUTF(owner.client());
      out.writeUTF(revision);
      out.writeBoolean(form);
      out.writeBoolean(url);
      out.writeBoolean(app);
      out.writeLong(expiresAt.toEpochMilli());
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @param bytes authentic, though perhaps from a release that wrote them otherwise; then empty
   */
  static Optional<LegacySession> decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readByte() != FORMAT) {
        return Optional.empty();
      }
      return Optional.of(
          new LegacySession(
              new Principal(in.readUTF(), in.readUTF(), in.readUTF()),
              in.readUTF(),
              in.readBoolean(),
              in.readBoolean(),
              in.readBoolean(),
              Instant.ofEpochMilli(in.readLong())));
    } catch (IOException otherFormat) {
      return Optional.empty();
    }
  }
}
