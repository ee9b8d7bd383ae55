package dev.parley.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of texts and files. */
public final class Sha256 {
  /** A digest takes more memory than most texts that it reads. */
  private static final ThreadLocal<MessageDigest> OF_THREAD = ThreadLocal.withInitial(Sha256::made);

  private Sha256() {}

  /**
   * The digest of this thread, which has read nothing yet. The caller finishes with it before
   * anything else on this thread asks for it.
   */
  public static MessageDigest ofThread() {
    MessageDigest digest = OF_THREAD.get();
    // the last use may have ended early
    digest.reset();
    return digest;
  }

  /** Of a text in UTF-8: 32 bytes. */
  public static byte[] of(String text) {
    return ofThread().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** 64 lower-case hexadecimal digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(ofThread().digest(bytes));
  }

  /** As {@link #hex(byte[])}, of a text in UTF-8. */
  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static MessageDigest made() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
