package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Base64;

/** Generates unguessable ids: 128 random bits, in 22 characters of base64url. */
@Singleton
public class IdGenerator {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  /** Seeded at run time, also in a native image. */
  private final SecureRandom random = new SecureRandom();

  /**
   * A reference by which only the asker gets the result. It ends with the tag of its session, so
   * that the session can be found by it.
   */
  public String reference(SessionKey session) {
    return "ref_" + unguessable() + session.tag();
  }

  /** A name for this process, until it ends. */
  public String process() {
    return unguessable();
  }

  /** Stands in for the tool-use id that a host did not send. */
  String toolUseId() {
    return "call_" + unguessable();
  }

  private String unguessable() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return BASE64.encodeToString(bytes);
  }
}
