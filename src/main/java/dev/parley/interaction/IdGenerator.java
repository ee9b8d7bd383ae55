package dev.parley.interaction;

import dev.parley.identity.Base64Url128;
import dev.parley.identity.SessionKey;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Arrays;

/** Generates unguessable ids: 128 random bits, in 22 characters of base64url. */
@Singleton
public class IdGenerator {
  /** In characters. */
  private static final int REFERENCE = "ref_".length() + 2 * Base64Url128.LENGTH;

  private static final int TOOL_USE_ID = "call_".length() + Base64Url128.LENGTH;

  /** Of an id, in bytes. */
  private static final int BITS_128 = 16;

  /** Seeded at run time, also in a native image. */
  private final SecureRandom random = new SecureRandom();

  /** Random bytes for the next ids, because each draw from the generator costs as much as an id. */
  private final byte[] drawn = new byte[32 * BITS_128];

  private int used = drawn.length;

  /**
   * A reference by which only the asker gets the result. It ends with the tag of its session, so
   * that the session can be found by it.
   */
  public String reference(SessionKey session) {
    StringBuilder reference = new StringBuilder(REFERENCE).append("ref_");
    appendUnguessable(reference);
    session.appendTag(reference);
    return reference.toString();
  }

  /** A name for this process, until it ends. */
  public String process() {
    StringBuilder name = new StringBuilder(Base64Url128.LENGTH);
    appendUnguessable(name);
    return name.toString();
  }

  /** Stands in for the tool-use id that a host did not send. */
  String toolUseId() {
    StringBuilder id = new StringBuilder(TOOL_USE_ID).append("call_");
    appendUnguessable(id);
    return id.toString();
  }

  private void appendUnguessable(StringBuilder to) {
    Base64Url128.append(to, unguessable());
  }

  private synchronized byte[] unguessable() {
    if (used == drawn.length) {
      random.nextBytes(drawn);
      used = 0;
    }
    byte[] bytes = Arrays.copyOfRange(drawn, used, used + BITS_128);
    // what an id was made of is kept nowhere
    Arrays.fill(drawn, used, used + BITS_128, (byte) 0);
    used += BITS_128;
    return bytes;
  }
}
