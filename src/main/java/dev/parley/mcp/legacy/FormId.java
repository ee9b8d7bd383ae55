package dev.parley.mcp.legacy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;

/**
 * What the id of an {@code elicitation/create} request says, once it is unsealed: which question
 * was put, which time, and when. So the reply finds its question on any pod, and nobody replies to
 * what was never asked.
 */
record FormId(String reference, int attempt, Instant sentAt) {

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(reference);
      out.writeInt(attempt);
      out.writeLong(sentAt.toEpochMilli());
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /** Empty for bytes of another release. */
  static Optional<FormId> decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return Optional.of(
          new FormId(in.readUTF(), in.readInt(), Instant.ofEpochMilli(in.readLong())));
    } catch (IOException otherFormat) {
      return Optional.empty();
    }
  }
}
