package dev.parley.transport.mcp.modern;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;

/**
 * What a client carries from one slice of a waiting call to the next. It only points at the
 * question, so replaying it yields the same answer.
 *
 * @param asker who may come back with it
 * @param digest of the tool and arguments that it may come back with
 * @param round how many requests the call has had with the one that brings it back
 * @param asked the key of what the client was asked for; empty where it was asked for nothing
 * @param expiresAt after this it is worth nothing
 */
record RequestState(
    InteractionKey key,
    Principal asker,
    String digest,
    int round,
    String asked,
    Instant expiresAt) {

  private static final byte FORM = 2;

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORM);
      out.writeUTF(key.session().tenant());
      out.writeUTF(key.session().owner());
      out.writeUTF(key.session().sessionId());
      out.writeUTF(key.toolUseId());
      out.writeUTF(asker.tenant());
      out.writeUTF(asker.owner());
      out.writeUTF(asker.client());
      out.writeUTF(digest);
      out.writeInt(round);
      out.writeUTF(asked);
      out.writeLong(expiresAt.toEpochMilli());
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @param bytes authentic, though perhaps from a release that wrote them otherwise; then empty
   */
  static Optional<RequestState> decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readByte() != FORM) {
        return Optional.empty();
      }
      SessionKey session = new SessionKey(in.readUTF(), in.readUTF(), in.readUTF());
      InteractionKey key = new InteractionKey(session, in.readUTF());
      Principal asker = new Principal(in.readUTF(), in.readUTF(), in.readUTF());
      return Optional.of(
          new RequestState(
              key,
              asker,
              in.readUTF(),
              in.readInt(),
              in.readUTF(),
              Instant.ofEpochMilli(in.readLong())));
    } catch (IOException otherForm) {
      return Optional.empty();
    }
  }
}
