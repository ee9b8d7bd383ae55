package dev.parley.security.authentication;

import dev.parley.identity.Principal;
import dev.parley.security.authentication.Caller.Means;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A caller as bytes, to be sealed and carried by a client: in a ticket or in a cookie. Whoever
 * carries it may answer, and nothing else.
 *
 * @param guard what must come along: beside a cookie what its page must repeat, with a ticket the
 *     origin of the pages that may bring it; empty where nothing must
 */
record SealedCaller(Caller caller, String guard) {
  private static final byte FORM = 1;

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORM);
      out.writeUTF(caller.principal().tenant());
      out.writeUTF(caller.principal().owner());
      out.writeUTF(caller.principal().client());
      write(out, caller.session());
      write(out, caller.person());
      out.writeLong(expiry(caller).getEpochSecond());
      write(out, caller.keyId());
      out.writeUTF(guard);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @param bytes authentic, though perhaps from a release that wrote them otherwise; then empty
   */
  static Optional<SealedCaller> decode(byte[] bytes, Means means) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readByte() != FORM) {
        return Optional.empty();
      }
      Principal principal = new Principal(in.readUTF(), in.readUTF(), in.readUTF());
      String session = read(in);
      String person = read(in);
      Instant expiry = Instant.ofEpochSecond(in.readLong());
      String keyId = read(in);
      Caller caller =
          new Caller(principal, means, Set.of(Scope.ANSWER), session, person, expiry, keyId);
      return Optional.of(new SealedCaller(caller, in.readUTF()));
    } catch (IOException otherForm) {
      return Optional.empty();
    }
  }

  boolean isOver(Instant now) {
    return !expiry(caller).isAfter(now);
  }

  private static Instant expiry(Caller caller) {
    if (caller.expiresAt() == null) {
      throw new IllegalArgumentException("what others carry must end");
    }
    return caller.expiresAt();
  }

  private static void write(DataOutputStream out, @Nullable String text) throws IOException {
    out.writeBoolean(text != null);
    if (text != null) {
      out.writeUTF(text);
    }
  }

  private static @Nullable String read(DataInputStream in) throws IOException {
    return in.readBoolean() ? in.readUTF() : null;
  }
}
