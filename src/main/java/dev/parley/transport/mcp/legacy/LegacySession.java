package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.Principal;
import dev.parley.interaction.Ask;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a client said in {@code initialize}, which later requests do not repeat. The client carries
 * it itself, as its session id; the server keeps nothing.
 *
 * @param owner who initialised; nobody else can use it
 * @param revision what was agreed on
 * @param host what the client calls itself, or null where it did not say
 */
record LegacySession(
    Principal owner,
    String revision,
    boolean form,
    boolean url,
    boolean app,
    Instant expiresAt,
    Ask.@Nullable Host host) {
  /** Without the host; sessions of earlier releases have it. */
  private static final byte NAMELESS = 1;

  private static final byte FORMAT = 2;

  /**
   * @param params of {@code initialize}
   */
  static LegacySession of(Principal owner, String revision, JsonNode params, Instant expiresAt) {
    ClientCapabilities declared = ClientCapabilities.of(params.path("capabilities"), revision);
    return new LegacySession(
        owner,
        revision,
        declared.form().isPresent(),
        declared.url(),
        declared.app(),
        expiresAt,
        CallParams.host(params.path("clientInfo")));
  }

  /**
   * @param mayRelay whether the asker of the request may, whoever initialised
   */
  LegacyClient client(boolean mayRelay) {
    return new LegacyClient(
        ClientCapabilities.declared(revision, form, url, app).where(mayRelay), host);
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
      out.writeBoolean(host != null);
      if (host != null) {
        out.writeUTF(host.name());
        out.writeBoolean(host.version() != null);
        out.writeUTF(host.version() == null ? "" : host.version());
      }
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
      byte format = in.readByte();
      if (format != FORMAT && format != NAMELESS) {
        return Optional.empty();
      }
      return Optional.of(
          new LegacySession(
              new Principal(in.readUTF(), in.readUTF(), in.readUTF()),
              in.readUTF(),
              in.readBoolean(),
              in.readBoolean(),
              in.readBoolean(),
              Instant.ofEpochMilli(in.readLong()),
              format == FORMAT && in.readBoolean() ? host(in) : null));
    } catch (IOException otherFormat) {
      return Optional.empty();
    }
  }

  private static Ask.Host host(DataInputStream in) throws IOException {
    String name = in.readUTF();
    boolean hasVersion = in.readBoolean();
    String version = in.readUTF();
    return new Ask.Host(name, hasVersion ? version : null);
  }
}
