package dev.parley.transport.mcp.legacy;

import dev.parley.transport.mcp.elicitation.FormDialect;
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
 * was put, in which session of MCP, which time, in which form or on a page, and when. So the reply
 * finds its question on any pod, and nobody replies to what was never asked.
 *
 * @param mcpSession as in {@link dev.parley.interaction.SentForm}
 */
record FormId(
    String reference,
    String mcpSession,
    int attempt,
    FormDialect dialect,
    boolean page,
    Instant sentAt) {
  private static final byte FORMAT = 2;

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(96);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeUTF(reference);
      out.writeUTF(mcpSession);
      out.writeInt(attempt);
      out.writeBoolean(dialect == FormDialect.FULL);
      out.writeBoolean(page);
      out.writeLong(sentAt.toEpochMilli());
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /** Empty for bytes of another release. */
  static Optional<FormId> decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readByte() != FORMAT) {
        return Optional.empty();
      }
      return Optional.of(
          new FormId(
              in.readUTF(),
              in.readUTF(),
              in.readInt(),
              in.readBoolean() ? FormDialect.FULL : FormDialect.FIRST,
              in.readBoolean(),
              Instant.ofEpochMilli(in.readLong())));
    } catch (IOException otherFormat) {
      return Optional.empty();
    }
  }
}
